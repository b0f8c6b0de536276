import { type ErrorCode } from '../../contract/error-catalogue';
import { type Violation } from '../../contract/tool-call';
import { type PreflightSubject } from './preflight-subject';

/** Why a call is refused before it reaches its tool. */
export interface PreflightRefusal {
  readonly code: ErrorCode;
  readonly violations?: readonly Violation[];
}

/** One rule of the preflight. Every way into the boundary is judged by the same checks in the same order. */
export abstract class PreflightCheck {
  /** The refusal, or null if the subject passes. Never throws. */
  abstract judge(subject: PreflightSubject): PreflightRefusal | null;
}
