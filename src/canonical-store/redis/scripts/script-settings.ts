import { spendsRefusedCalls } from '../../../contract/error-catalogue';
import { MIN_RESULT_BYTES } from '../../../contract/limits';
import { MAX_STORED_REPORTS } from '../../progress-report-record';
import { type StoreContext } from '../../store-driver';
import { type ScriptSettings } from './redis-script';
import { RESERVE_REFUSALS } from './step-code';

/** What the scripts of a store are made with: limits in bytes, times in ms. */
export function settingsOf({ limits, timing }: StoreContext): ScriptSettings {
  return {
    TTL_MS: limits.ttlMs,
    RUN_AFTERLIFE_MS: limits.ttlMs + timing.runExpiryMarginMs,
    ABANDONED_AFTER_MS: timing.abandonedAfterMs,
    LEAST_RESULT_BYTES: MIN_RESULT_BYTES,
    MAX_RAW_BYTES: limits.maxRawBytes,
    MAX_RESULT_BYTES: limits.maxResultBytes,
    MAX_RECORD_BYTES: limits.maxRecordBytes,
    MAX_STORED_REPORTS,
    // For each refusal of the reserving step, in their order, whether it spends a refused call: the catalogue decides.
    SPENDING_REFUSALS: RESERVE_REFUSALS.map((code) => (spendsRefusedCalls(code, false) ? '1' : '0')).join(''),
  };
}
