import { ErrorCode } from '../../../contract/error-catalogue';
import { type ReserveRefusalCode } from '../../reservation';
import { StoreUnavailableError } from '../../store-unavailable.error';

/** What a script answers where it did not do what it was asked for. */
export const StepCode = {
  RUN_NOT_ACTIVE: -1,
  RUN_DEADLINE_EXCEEDED: -2,
  REQUEST_TOO_LARGE: -3,
  DUPLICATE_TOOL_CALL: -4,
  RUN_BUDGET_EXHAUSTED: -5,
  TOOL_BUDGET_EXHAUSTED: -6,
  RUN_UNKNOWN: -7,
  TOO_LATE: -8,
  SETTLE_ABANDONED_FIRST: -9,
  RUN_HAS_OTHER_CALLS: -10,
  CONFLICT: -11,
  NOT_OWNER: -12,
  RECORD_AND_RUN_GONE: -13,
  RECORD_GONE: -14,
  RAW_NOT_THERE: -15,
  REPORTS_FULL: -16,
} as const;
export type StepCode = (typeof StepCode)[keyof typeof StepCode];

/** Refusals of the reserving step, at the place of their code: the first is -1. */
export const RESERVE_REFUSALS: readonly ReserveRefusalCode[] = [
  ErrorCode.RUN_NOT_ACTIVE,
  ErrorCode.RUN_DEADLINE_EXCEEDED,
  ErrorCode.REQUEST_TOO_LARGE,
  ErrorCode.DUPLICATE_TOOL_CALL,
  ErrorCode.RUN_BUDGET_EXHAUSTED,
  ErrorCode.TOOL_BUDGET_EXHAUSTED,
];

/** Codes that leave the caller nothing but to give up, with the reason for operators. */
const FATAL: ReadonlyMap<number, string> = new Map([
  [StepCode.TOO_LATE, 'The step reached Redis too late.'],
  [StepCode.SETTLE_ABANDONED_FIRST, 'Abandoned calls are in the way of the step.'],
  [StepCode.RUN_HAS_OTHER_CALLS, 'The run was changing during the step.'],
  [StepCode.RAW_NOT_THERE, 'Redis did not take the raw response.'],
]);

/** The error for a code that the step has no answer for. */
export function failureOf(code: number): StoreUnavailableError {
  return new StoreUnavailableError(FATAL.get(code) ?? 'Redis answered what no script of ours answers.');
}
