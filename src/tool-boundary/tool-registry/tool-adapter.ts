import { type ToolExecutor, type ToolResultProjector } from '../../contract/projection';
import { type EvidenceReader } from '../../progress/evidence-readers';

/** One call, bound to its request: what the boundary runs and how it projects the answer. */
export interface PreparedToolCall {
  readonly executor: ToolExecutor;
  readonly projector: ToolResultProjector;
}

/**
 * A registered tool: the only place that knows how its source is called. The registry parses the input into the
 * request class before the boundary is entered; the adapter binds request and tool call id in closures, so that
 * neither the boundary nor the generic projector ever knows a tool's request.
 */
export interface ToolAdapter<Request extends object> {
  /** Time limit of a call in ms, execution and projection together. Absent: the configured default. */
  readonly timeoutMs?: number;
  /** UTF-8 bytes of a result that a call needs at most (`maxTotalBytes` of its projection). Absent: the record's limit. */
  readonly maxResultBytes?: number;
  /**
   * Reads results of this tool again, without their calls: highlights of observed facts, and how far the scope of a
   * negative result reaches. Usually the projector. Absent: only the projectors of calls made here are known.
   */
  readonly evidenceReader?: EvidenceReader;
  prepare(request: Request, toolCallId: string): PreparedToolCall;
}
