import { Injectable } from '@nestjs/common';
import { ErrorCode } from '../../contract/error-catalogue';
import { isToolName } from '../../contract/identifiers';
import { PreflightCheck, type PreflightRefusal } from './preflight-check';
import { type PreflightSubject } from './preflight-subject';

@Injectable()
export class ToolKnownCheck extends PreflightCheck {
  judge({ call, tool }: PreflightSubject): PreflightRefusal | null {
    return isToolName(call.toolName) && tool !== null ? null : { code: ErrorCode.UNKNOWN_TOOL };
  }
}
