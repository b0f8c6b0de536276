import { Injectable } from '@nestjs/common';
import { ErrorCode } from '../../contract/error-catalogue';
import { isRunId } from '../../contract/identifiers';
import { PreflightCheck, type PreflightRefusal } from './preflight-check';
import { type PreflightSubject } from './preflight-subject';

/** The envelope must name the run that it is judged for (specification: "Cross-Run Tool Call is rejected"). */
@Injectable()
export class RunMatchCheck extends PreflightCheck {
  judge({ call, run }: PreflightSubject): PreflightRefusal | null {
    return isRunId(call.runId) && call.runId === run.runId ? null : { code: ErrorCode.RUN_MISMATCH };
  }
}
