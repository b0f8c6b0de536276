import { Injectable } from '@nestjs/common';
import { ErrorCode } from '../../contract/error-catalogue';
import { PreflightCheck, type PreflightRefusal } from './preflight-check';
import { type PreflightSubject } from './preflight-subject';

/** Both the harness and, where there is one, the tool's own declaration must say read-only. */
@Injectable()
export class ReadOnlyCheck extends PreflightCheck {
  judge({ call, tool }: PreflightSubject): PreflightRefusal | null {
    const declared = tool === undefined || tool?.readOnly === true;
    return call.readOnly === true && declared ? null : { code: ErrorCode.NOT_READ_ONLY };
  }
}
