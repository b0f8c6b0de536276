import { isToolName } from '../../contract/identifiers';
import { type JsonObject } from '../../contract/json';
import { loadFile, type ReadContent } from '../load-file';
import { MAX_TIMER_MS } from '../environment/value-kinds';
import { anything, map, wholeNumberBetween } from '../tool-file/key-rules';
import { OptionalKey, RequiredKey } from '../tool-file/key.decorator';
import { keyPath, SectionReader } from '../tool-file/section-reader';
import { claimLists, claims, type Claims, principalNames, toolNames } from './access-rules';

const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;

/** Maxima of the runs that a rule allows; null: as configured. */
export interface PolicyBudget {
  readonly timeoutMs: number | null;
  readonly maxCalls: number | null;
  readonly maxCallsPerTool: Readonly<Record<string, number>>;
  readonly maxResultBytes: number | null;
}

/** Whom a rule is for, and what they may do. */
export interface PolicyRule {
  /** One of them, `*` for every one; null: whoever has the claims. */
  readonly principals: readonly string[] | null;
  /** All of them, each with one of its values. */
  readonly claims: Claims;
  /** `*` for every tool. */
  readonly tools: readonly string[];
  readonly budget: PolicyBudget;
}

class PolicySection {
  @RequiredKey(anything)
  readonly rules: unknown = null;
}

class PolicyRuleSection {
  @OptionalKey(principalNames)
  readonly principals: readonly string[] | null = null;

  @OptionalKey(claims)
  readonly claims: Readonly<Record<string, string | readonly string[]>> | null = null;

  @RequiredKey(toolNames)
  readonly tools: readonly string[] | null = null;

  @OptionalKey(map)
  readonly budget: JsonObject | null = null;
}

class PolicyBudgetSection {
  @OptionalKey(wholeNumberBetween(1, MAX_TIMER_MS))
  readonly timeout_ms: number | null = null;

  @OptionalKey(wholeNumberBetween(1, MAX_AMOUNT))
  readonly max_calls: number | null = null;

  @OptionalKey(map)
  readonly max_calls_per_tool: JsonObject | null = null;

  @OptionalKey(wholeNumberBetween(1, MAX_AMOUNT))
  readonly max_result_bytes: number | null = null;
}

/** @throws ConfigError with every problem of the file at once */
export function loadPolicy(path: string): readonly PolicyRule[] {
  return loadFile(path, 'The policy file', readPolicy);
}

export function readPolicy(content: unknown): ReadContent<PolicyRule[]> {
  const reader = new SectionReader();
  const { rules } = reader.read(PolicySection, content, '');
  if (!Array.isArray(rules)) {
    if (reader.problems.length === 0) reader.add('rules', rules, 'a list of rules; an empty one denies everything');
    return { problems: reader.problems, value: [] };
  }
  const value = rules.map((rule, index) => readRule(reader, rule, `rules.${index}`));
  return { problems: reader.problems, value };
}

function readRule(reader: SectionReader, value: unknown, path: string): PolicyRule {
  const before = reader.problems.length;
  const section = reader.read(PolicyRuleSection, value, path);
  if (section.principals === null && section.claims === null && reader.problems.length === before) {
    reader.add(path, value, "principals, claims or both: principals: ['*'] is for everybody");
  }
  return {
    principals: section.principals,
    claims: claimLists(section.claims),
    tools: section.tools ?? [],
    budget: readBudget(reader, section.budget ?? {}, `${path}.budget`),
  };
}

function readBudget(reader: SectionReader, value: JsonObject, path: string): PolicyBudget {
  const section = reader.read(PolicyBudgetSection, value, path);
  const maxCallsPerTool: Record<string, number> = {};
  for (const [tool, calls] of Object.entries(section.max_calls_per_tool ?? {})) {
    const name = keyPath(`${path}.max_calls_per_tool`, tool);
    if (!isToolName(tool)) reader.add(name, tool, 'a tool name');
    else if (typeof calls !== 'number' || !Number.isSafeInteger(calls) || calls < 0) {
      reader.add(name, calls, 'a whole number from 0');
    } else maxCallsPerTool[tool] = calls;
  }
  return {
    timeoutMs: section.timeout_ms,
    maxCalls: section.max_calls,
    maxCallsPerTool,
    maxResultBytes: section.max_result_bytes,
  };
}
