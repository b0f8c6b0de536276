import { createHash } from 'node:crypto';
import { isPrincipal, isRunId, isToolName } from '../contract/identifiers';
import { MAX_METADATA_BYTES, type RunLimits } from '../contract/limits';
import { type RunBudget } from '../contract/run';
import { type Violation } from '../contract/tool-call';
import { exceedsUtf8 } from '../contract/utf8';
import { InvalidRunRequestError, type RunRequest } from './run-request';
import { type RunOpening } from './run-steps';

/**
 * Resolves a request against the configured limits: defaults filled in, every maximum kept.
 *
 * @param now - the store's time, in ms
 * @throws InvalidRunRequestError with everything that is wrong, by wire pointer
 */
export function resolveRunOpening(request: RunRequest, limits: RunLimits, now: number): RunOpening {
  const violations: Violation[] = [];
  const refuse = (pointer: string, rule: string): void => {
    violations.push({ pointer, rule });
  };

  if (!isPrincipal(request.principal)) refuse('/principal', 'principal');
  if (!isRunId(request.runId)) refuse('/run_id', 'run id');
  const tools = [...new Set(request.tools)];
  tools.forEach((tool, index) => {
    if (!isToolName(tool)) refuse(`/tools/${index}`, 'tool name');
  });
  const deadlineAt = resolveDeadline(request, limits, now, refuse);
  const budget = resolveBudget(request, new Set(tools), limits, refuse);
  const metadata = { ...request.metadata };
  const texts: unknown[] = Object.entries(metadata).flat();
  if (!texts.every((text) => typeof text === 'string')) refuse('/metadata', 'strings only');
  // Lone surrogates have no UTF-8: a store could not give back what came.
  else if (!texts.every((text) => text.isWellFormed())) refuse('/metadata', 'well-formed text');
  else if (exceedsUtf8(JSON.stringify(metadata), MAX_METADATA_BYTES)) {
    refuse('/metadata', `max bytes ${MAX_METADATA_BYTES}`);
  }

  if (violations.length > 0) throw new InvalidRunRequestError(violations);
  return {
    principal: request.principal,
    runId: request.runId,
    digest: digestOf(request),
    openedAt: new Date(now),
    deadlineAt,
    tools,
    metadata,
    budget,
    maxRawBytes: limits.maxRawBytes,
  };
}

type Refuse = (pointer: string, rule: string) => void;

function resolveDeadline(request: RunRequest, limits: RunLimits, now: number, refuse: Refuse): Date {
  const { timeoutMs, deadlineAt } = request;
  if (deadlineAt === undefined) {
    return new Date(now + bounded(timeoutMs, limits.defaultTimeoutMs, limits.maxTimeoutMs, '/timeout_ms', refuse));
  }
  if (timeoutMs !== undefined) refuse('/deadline_at', 'not together with timeout_ms');
  if (Number.isNaN(deadlineAt.getTime())) refuse('/deadline_at', 'date-time');
  else if (deadlineAt.getTime() > now + limits.maxTimeoutMs) refuse('/deadline_at', `max ${limits.maxTimeoutMs} ms`);
  return new Date(deadlineAt);
}

function resolveBudget(request: RunRequest, tools: ReadonlySet<string>, limits: RunLimits, refuse: Refuse): RunBudget {
  const asked = request.budget ?? {};
  const maxCallsPerTool: Record<string, number> = Object.create(null) as Record<string, number>;
  for (const [tool, calls] of Object.entries(asked.maxCallsPerTool ?? {})) {
    const pointer = `/budget/max_calls_per_tool/${tool.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!tools.has(tool)) refuse(pointer, 'a tool of the run');
    maxCallsPerTool[tool] = bounded(calls, 0, limits.maxCalls, pointer, refuse, 0);
  }
  const amount = (value: number | undefined, max: number, name: string): number =>
    bounded(value, max, max, `/budget/${name}`, refuse);
  return {
    maxCalls: amount(asked.maxCalls, limits.maxCalls, 'max_calls'),
    maxCallsPerTool: { ...maxCallsPerTool },
    maxResultBytes: amount(asked.maxResultBytes, limits.maxResultBytes, 'max_result_bytes'),
    maxRefusedCalls: amount(asked.maxRefusedCalls, limits.maxRefusedCalls, 'max_refused_calls'),
    maxProgressViolations: amount(asked.maxProgressViolations, limits.maxProgressViolations, 'max_progress_violations'),
  };
}

function bounded(
  value: number | undefined,
  fallback: number,
  max: number,
  pointer: string,
  refuse: Refuse,
  min = 1,
): number {
  if (value === undefined) return fallback;
  if (!Number.isSafeInteger(value)) refuse(pointer, 'integer');
  else if (value < min) refuse(pointer, `min ${min}`);
  else if (value > max) refuse(pointer, `max ${max}`);
  return value;
}

/** The same request has the same digest, whatever the order of its members. */
function digestOf(request: RunRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(request.asked ?? request)))
    .digest('base64url');
}

function canonical(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)]);
}
