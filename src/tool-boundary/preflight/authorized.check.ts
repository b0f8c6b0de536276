import { Injectable } from '@nestjs/common';
import { ErrorCode } from '../../contract/error-catalogue';
import { PreflightCheck, type PreflightRefusal } from './preflight-check';
import { isListed, type PreflightSubject } from './preflight-subject';

/**
 * The harness must have said `true` and the run must list the tool: the run as it is stored, and the context that
 * was handed in. Of an unknown run the tool list is not looked at, so that it reads like any other inactive run.
 */
@Injectable()
export class AuthorizedCheck extends PreflightCheck {
  judge(subject: PreflightSubject): PreflightRefusal | null {
    const { call, run, standing } = subject;
    if (call.authorized !== true) return { code: ErrorCode.UNAUTHORIZED };
    if (standing.state !== 'KNOWN') return null;
    const allowed = isListed(subject) && run.tools.has(call.toolName as string);
    return allowed ? null : { code: ErrorCode.UNAUTHORIZED };
  }
}
