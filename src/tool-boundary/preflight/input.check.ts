import { Injectable } from '@nestjs/common';
import { ErrorCode } from '../../contract/error-catalogue';
import { PreflightCheck, type PreflightRefusal } from './preflight-check';
import { type PreflightSubject } from './preflight-subject';

const NOT_AN_OBJECT = [{ pointer: '', rule: 'JSON object' }];

/** A JSON object without lone surrogates, and a valid ACI request as far as the tool's own parse has judged it. */
@Injectable()
export class InputCheck extends PreflightCheck {
  judge({ input, invalidInput }: PreflightSubject): PreflightRefusal | null {
    if (input.object === null) return { code: ErrorCode.INVALID_INPUT, violations: NOT_AN_OBJECT };
    return invalidInput.length === 0 ? null : { code: ErrorCode.INVALID_INPUT, violations: invalidInput };
  }
}
