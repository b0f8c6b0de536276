import { type ErrorCode } from '../../contract/error-catalogue';
import { isJsonObject, type JsonObject } from '../../contract/json';
import { DEFAULT_PROJECTION_LIMITS, type ToolProjectionLimits } from '../../contract/limits';
import { type ProjectedToolResult } from '../../contract/projection';
import { parseInstant } from '../../projection/log-time/parse-instant';
import { type Redactor } from '../../projection/redaction/redactor';
import { ToolCallInput } from '../../tool-boundary/preflight/tool-call-input';
import { RequestParser } from '../../tool-boundary/tool-registry/request-parser';
import { type ProjectedTool } from './projected-tools';

/** What a projection is made from, as one line of NDJSON or the options of a command. */
export interface ProjectionOrder {
  readonly request: unknown;
  readonly raw: unknown;
  readonly tool_call_id?: unknown;
  /** ISO 8601, without a zone UTC; without a clock the epoch, so that the same order gives the same bytes. */
  readonly clock?: unknown;
  readonly limits?: unknown;
}

export type ProjectionOutcome = ProjectedToolResult | { readonly error: ErrorCode };

const MEMBERS: ReadonlySet<string> = new Set(['request', 'raw', 'tool_call_id', 'clock', 'limits']);
const DEFAULT_TOOL_CALL_ID = 'call';
/** Makes an instant of a day. */
const MIDNIGHT = 'T00:00:00Z';
const INVALID: ProjectionOutcome = { error: 'INVALID_INPUT' };

/** The wire names of the limits; their names in code are taken too. */
const LIMITS: ReadonlyMap<string, keyof ToolProjectionLimits> = new Map(
  (Object.keys(DEFAULT_PROJECTION_LIMITS) as (keyof ToolProjectionLimits)[]).flatMap((name) => [
    [name, name],
    [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), name],
  ]),
);

/** Projects raw responses of one tool outside of a run. */
export class ProjectionFilter<Request extends object> {
  private readonly parser: RequestParser<Request>;

  constructor(
    private readonly tool: ProjectedTool<Request>,
    private readonly redactor: Redactor,
  ) {
    this.parser = new RequestParser(tool.request);
  }

  /** One line of NDJSON: an order as JSON text. */
  async projectLine(line: string): Promise<ProjectionOutcome> {
    let order: unknown;
    try {
      order = JSON.parse(line);
    } catch {
      return INVALID;
    }
    if (!isJsonObject(order) || Object.keys(order).some((member) => !MEMBERS.has(member))) return INVALID;
    return this.project({ request: order['request'], raw: order['raw'], ...order });
  }

  /** `INVALID_INPUT` for an order that is none, `PROJECTION_ERROR` for a raw response that cannot be projected. */
  async project(order: ProjectionOrder): Promise<ProjectionOutcome> {
    const { raw, tool_call_id: toolCallId = DEFAULT_TOOL_CALL_ID } = order;
    const limits = limitsOf(order.limits ?? {});
    const now = instantOf(order.clock);
    if (typeof raw !== 'string' || typeof toolCallId !== 'string' || limits === null || now === null) return INVALID;
    // As in a call: no lone surrogates either.
    const input = new ToolCallInput(order.request).object;
    if (input === null || typeof order.request === 'string') return INVALID;
    const { request } = await this.parser.parse(input);
    if (request === null) return INVALID;
    try {
      return this.tool.project({ request, toolCallId, rawResponse: raw, limits, now }, this.redactor);
    } catch {
      return { error: 'PROJECTION_ERROR' };
    }
  }
}

/** The instant of a clock in ms since the epoch, read the same in every time zone; null where it is none. */
export function instantOf(clock: unknown): number | null {
  if (clock === undefined) return 0;
  if (typeof clock !== 'string') return null;
  return parseInstant(clock) ?? parseInstant(`${clock}${MIDNIGHT}`);
}

function limitsOf(asked: unknown): ToolProjectionLimits | null {
  if (!isJsonObject(asked)) return null;
  const limits: { -readonly [Name in keyof ToolProjectionLimits]: number } = { ...DEFAULT_PROJECTION_LIMITS };
  for (const [member, value] of Object.entries(asked satisfies JsonObject)) {
    const name = LIMITS.get(member);
    if (name === undefined || typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return null;
    limits[name] = value;
  }
  return limits;
}
