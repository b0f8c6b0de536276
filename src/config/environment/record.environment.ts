import { DEFAULT_RECORD_LIMITS, MIN_RESULT_BYTES } from '../../contract/limits';
import { wholeNumber } from './value-kinds';
import { Variable } from './variable.decorator';

const MIB = 1024 * 1024;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Below this not even a trivial request or response fits. */
const MIN_TEXT_BYTES = 64;

/** Half of what one Redis value or one string of Node can hold. */
const MAX_TEXT_BYTES = 256 * MIB;

/** Time to live and byte limits of one canonical invocation. */
export class RecordEnvironment {
  @Variable(wholeNumber({ min: 1, max: YEAR_MS, unit: 'ms' }))
  readonly RECORD_TTL_MS: number = DEFAULT_RECORD_LIMITS.ttlMs;

  /** An HTTP body may be seven times as large and is held in memory. */
  @Variable(wholeNumber({ min: MIN_TEXT_BYTES, max: 16 * MIB, unit: 'bytes' }))
  readonly MAX_REQUEST_BYTES: number = DEFAULT_RECORD_LIMITS.maxRequestBytes;

  @Variable(wholeNumber({ min: MIN_TEXT_BYTES, max: MAX_TEXT_BYTES, unit: 'bytes' }))
  readonly MAX_RAW_BYTES: number = DEFAULT_RECORD_LIMITS.maxRawBytes;

  @Variable(wholeNumber({ min: MIN_RESULT_BYTES, max: MAX_TEXT_BYTES, unit: 'bytes' }))
  readonly MAX_RECORD_BYTES: number = DEFAULT_RECORD_LIMITS.maxRecordBytes;

  @Variable(wholeNumber({ min: MIN_RESULT_BYTES, max: 16 * MIB, unit: 'bytes' }))
  readonly MAX_RESULT_BYTES: number = DEFAULT_RECORD_LIMITS.maxResultBytes;
}
