import { Inject, Injectable } from '@nestjs/common';
import { RECORD_LIMITS } from '../../canonical-store/store-tokens';
import { ErrorCode } from '../../contract/error-catalogue';
import { type RecordLimits } from '../../contract/limits';
import { exceedsUtf8 } from '../../contract/utf8';
import { PreflightCheck, type PreflightRefusal } from './preflight-check';
import { type PreflightSubject } from './preflight-subject';

/** The request text that would be recorded, in bytes of UTF-8; judged before anything parses it. */
@Injectable()
export class RequestSizeCheck extends PreflightCheck {
  constructor(@Inject(RECORD_LIMITS) private readonly limits: RecordLimits) {
    super();
  }

  judge({ input }: PreflightSubject): PreflightRefusal | null {
    const { request } = input;
    const tooLarge = request !== null && exceedsUtf8(request, this.limits.maxRequestBytes);
    return tooLarge ? { code: ErrorCode.REQUEST_TOO_LARGE } : null;
  }
}
