const PROBLEM_MEMBERS: ReadonlySet<string> = new Set(['type', 'title', 'status', 'detail', 'errors']);

/** What an answer or a log line must never say of the inside. */
const INSIDES: readonly RegExp[] = [
  /\bat .{1,200}:\d+:\d+/,
  /node_modules|\/src\/|\.(?:ts|js|mjs|cjs):\d/,
  /FST_|\bERR_[A-Z]|\bHPE_|ECONN/,
  /(?:Syntax|Type|Range|Reference|Assertion)Error|Unexpected (?:token|end|non)|is not a function|of undefined/,
  /fastify|nestjs|class-validator|class-transformer|light-my-request|find-my-way|rate-limiter|JOSE|JWS|JWKS/i,
  /\[object |x-powered-by/i,
];

interface Judged {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * What is wrong with an answer to a hostile request; null for nothing.
 *
 * @param secrets - texts that must not stand in any answer
 * @param marked - a text of the request that must not come back in an error
 */
export function faultOf(answer: Judged, secrets: readonly string[], marked: string): string | null {
  const { status, headers, body } = answer;
  if (status < 200 || status > 499) return `status ${status}`;
  const { 'content-type': type } = headers;
  const all = `${JSON.stringify(headers)}\n${body}`;
  const leak = leakIn(all, secrets);
  if (leak !== null) return leak;
  if (body === '') return null;
  const value = parsed(body);
  if (value === undefined) return 'a body that is no JSON';
  if (status < 400) {
    if (!isOfType(type, 'application/json')) return `status ${status} of another type`;
    return isErrorVerdict(value) && all.includes(marked) ? 'a text of the request in an error verdict' : null;
  }
  if (!isOfType(type, 'application/problem+json')) return `status ${status} of another type`;
  const problem = value as { status?: unknown };
  if (problem.status !== status) return 'a problem of another status';
  if (Object.keys(problem).some((member) => !PROBLEM_MEMBERS.has(member))) return 'a problem with a member of its own';
  return all.includes(marked) ? 'a text of the request in a problem' : null;
}

/** What stands in a text that must not; null for nothing. */
export function leakIn(text: string, secrets: readonly string[]): string | null {
  const secret = secrets.find((one) => text.includes(one));
  if (secret !== undefined) return `the secret ${secret}`;
  const inside = INSIDES.find((pattern) => pattern.test(text));
  return inside === undefined ? null : `something of the inside: ${inside.exec(text)?.[0] ?? ''}`;
}

function isOfType(header: unknown, type: string): boolean {
  return typeof header === 'string' && header.startsWith(type);
}

function isErrorVerdict(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'error' in value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
