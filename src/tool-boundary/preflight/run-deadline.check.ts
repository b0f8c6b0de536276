import { Injectable } from '@nestjs/common';
import { ErrorCode } from '../../contract/error-catalogue';
import { PreflightCheck, type PreflightRefusal } from './preflight-check';
import { type PreflightSubject } from './preflight-subject';

/** The earlier of the stored deadline and the one of the context that was handed in counts. */
@Injectable()
export class RunDeadlineCheck extends PreflightCheck {
  judge({ run, standing, now }: PreflightSubject): PreflightRefusal | null {
    const stored = standing.state === 'KNOWN' ? standing.facts.context.deadlineAt.getTime() : Infinity;
    return now < Math.min(run.deadlineAt.getTime(), stored) ? null : { code: ErrorCode.RUN_DEADLINE_EXCEEDED };
  }
}
