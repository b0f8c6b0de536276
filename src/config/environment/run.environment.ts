import { DEFAULT_RUN_LIMITS, MIN_RESULT_BYTES } from '../../contract/limits';
import { MAX_TIMER_MS, wholeNumber } from './value-kinds';
import { Variable } from './variable.decorator';

const GIB = 1024 ** 3;
const MAX_COUNT = 1_000_000;
/** Lists and the purge of a run look at all its calls in one step of the store: measured, 10 to 50 ms for so many. */
const MAX_CALLS = 10_000;

/** Defaults and maxima of a run. */
export class RunEnvironment {
  @Variable(wholeNumber({ min: 1, max: MAX_TIMER_MS, unit: 'ms' }))
  readonly RUN_DEFAULT_TIMEOUT_MS: number = DEFAULT_RUN_LIMITS.defaultTimeoutMs;

  @Variable(wholeNumber({ min: 1, max: MAX_TIMER_MS, unit: 'ms' }))
  readonly RUN_MAX_TIMEOUT_MS: number = DEFAULT_RUN_LIMITS.maxTimeoutMs;

  @Variable(wholeNumber({ min: 1, max: MAX_CALLS }))
  readonly RUN_MAX_CALLS: number = DEFAULT_RUN_LIMITS.maxCalls;

  /** With fewer left than `MIN_RESULT_BYTES` no call is taken: a run of less could call nothing. */
  @Variable(wholeNumber({ min: MIN_RESULT_BYTES, max: GIB, unit: 'bytes' }))
  readonly RUN_MAX_RESULT_BYTES: number = DEFAULT_RUN_LIMITS.maxResultBytes;

  @Variable(wholeNumber({ min: MIN_RESULT_BYTES, max: 64 * GIB, unit: 'bytes' }))
  readonly RUN_MAX_RAW_BYTES: number = DEFAULT_RUN_LIMITS.maxRawBytes;

  @Variable(wholeNumber({ min: 1, max: MAX_COUNT }))
  readonly RUN_MAX_REFUSED_CALLS: number = DEFAULT_RUN_LIMITS.maxRefusedCalls;

  @Variable(wholeNumber({ min: 1, max: MAX_COUNT }))
  readonly RUN_MAX_PROGRESS_VIOLATIONS: number = DEFAULT_RUN_LIMITS.maxProgressViolations;
}
