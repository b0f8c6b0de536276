import { EVERY } from '../config/access/access-rules';
import { type PolicyBudget, type PolicyRule } from '../config/access/policy-file';
import { type RunRequest } from '../canonical-store/run-request';
import { type RunLimits } from '../contract/limits';
import { type Violation } from '../contract/tool-call';
import { AccessPolicy, type RunAsking, type RunDecision } from '../tool-boundary/http/access-policy';
import { type Caller } from '../tool-boundary/http/principal.resolver';

/** Maxima of the runs of one caller. */
interface Maxima {
  readonly timeoutMs: number;
  readonly maxCalls: number;
  readonly maxResultBytes: number;
  readonly callsOf: (tool: string) => number;
}

/**
 * The policy of `POLICY_FILE`. The rules that match a caller add up: their tools together, and of each maximum the
 * widest. Whom no rule names may do nothing.
 */
export class FileAccessPolicy extends AccessPolicy {
  constructor(
    private readonly rules: readonly PolicyRule[],
    private readonly limits: RunLimits,
  ) {
    super();
  }

  allowsTool(caller: Caller, toolName: string): boolean {
    return this.rules.some((rule) => matches(rule, caller) && allows(rule, toolName));
  }

  decideRun(caller: Caller, request: RunRequest, { namesTools, now }: RunAsking): RunDecision {
    const rules = this.rules.filter((rule) => matches(rule, caller));
    if (rules.length === 0) return { denied: [{ pointer: '', rule: 'allowed by the policy' }] };
    const isAllowed = (tool: string): boolean => rules.some((rule) => allows(rule, tool));
    const maxima = this.maximaOf(rules);
    const denied = [...(namesTools ? deniedTools(request, isAllowed) : []), ...deniedBudget(request, maxima, now)];
    return denied.length > 0
      ? { denied }
      : { allowed: this.narrowed(request, request.tools.filter(isAllowed), maxima) };
  }

  private maximaOf(rules: readonly PolicyRule[]): Maxima {
    const widest = (part: (budget: PolicyBudget) => number | null | undefined, configured: number): number =>
      Math.min(configured, Math.max(...rules.map(({ budget }) => part(budget) ?? configured)));
    const maxCalls = widest((budget) => budget.maxCalls, this.limits.maxCalls);
    return {
      timeoutMs: widest((budget) => budget.timeoutMs, this.limits.maxTimeoutMs),
      maxCalls,
      maxResultBytes: widest((budget) => budget.maxResultBytes, this.limits.maxResultBytes),
      callsOf: (tool) => widest((budget) => budget.maxCallsPerTool[tool], maxCalls),
    };
  }

  /** What the caller left open gets the policy's maximum where that is below the default. */
  private narrowed(request: RunRequest, tools: readonly string[], maxima: Maxima): RunRequest {
    const { budget = {}, deadlineAt, timeoutMs } = request;
    const timeout = Math.min(timeoutMs ?? this.limits.defaultTimeoutMs, maxima.timeoutMs);
    const maxCallsPerTool: Record<string, number> = { ...budget.maxCallsPerTool };
    for (const tool of tools) {
      const calls = maxima.callsOf(tool);
      if (calls < maxima.maxCalls) maxCallsPerTool[tool] = Math.min(maxCallsPerTool[tool] ?? calls, calls);
    }
    return {
      ...request,
      tools,
      ...(deadlineAt === undefined ? { timeoutMs: timeout } : {}),
      budget: {
        ...budget,
        maxCalls: budget.maxCalls ?? maxima.maxCalls,
        maxResultBytes: budget.maxResultBytes ?? maxima.maxResultBytes,
        maxCallsPerTool,
      },
    };
  }
}

function matches({ principals, claims }: PolicyRule, caller: Caller): boolean {
  if (principals !== null && !principals.includes(EVERY) && !principals.includes(caller.principal)) return false;
  return Object.entries(claims).every(([name, values]) => {
    const held = Object.hasOwn(caller.claims ?? {}, name) ? (caller.claims?.[name] ?? []) : [];
    return values.some((value) => held.includes(value));
  });
}

function allows({ tools }: PolicyRule, toolName: string): boolean {
  return tools.includes(EVERY) || tools.includes(toolName);
}

function deniedTools({ tools }: RunRequest, isAllowed: (tool: string) => boolean): Violation[] {
  return tools.flatMap((tool, index) =>
    isAllowed(tool) ? [] : [{ pointer: `/tools/${index}`, rule: 'allowed by the policy' }],
  );
}

function deniedBudget({ timeoutMs, deadlineAt, budget = {} }: RunRequest, maxima: Maxima, now: number): Violation[] {
  const asked: readonly (readonly [pointer: string, value: number | undefined, max: number])[] = [
    ['/timeout_ms', timeoutMs, maxima.timeoutMs],
    ['/deadline_at', deadlineAt === undefined ? undefined : deadlineAt.getTime() - now, maxima.timeoutMs],
    ['/budget/max_calls', budget.maxCalls, maxima.maxCalls],
    ['/budget/max_result_bytes', budget.maxResultBytes, maxima.maxResultBytes],
    ...Object.entries(budget.maxCallsPerTool ?? {}).map(
      ([tool, calls]) => [`/budget/max_calls_per_tool/${tool}`, calls, maxima.callsOf(tool)] as const,
    ),
  ];
  return asked.flatMap(([pointer, value, max]) =>
    value !== undefined && value > max ? [{ pointer, rule: `max ${max} by the policy` }] : [],
  );
}
