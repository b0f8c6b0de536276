import { type Violation } from '../contract/tool-call';
import { type ToolDeclaration } from './preflight/preflight-subject';

export interface ExecuteOptions {
  /** Time limit of execution and projection together, in ms. Default: the module's `toolTimeoutMs`. */
  readonly timeoutMs?: number;
  /** What the caller's own parse of the input found wrong; a call with violations never executes. */
  readonly invalidInput?: readonly Violation[];
  /** UTF-8 bytes that the agent result needs at most; held of the run's bytes while in flight. Default: the record's limit. */
  readonly maxResultBytes?: number;
  /** The registered tool; null if it was looked up and not found; absent if the caller brings an executor of its own. */
  readonly tool?: ToolDeclaration | null;
  /** Cancels the call (`EXECUTION_CANCELLED`). A dropped connection is no cancellation. */
  readonly signal?: AbortSignal;
}
