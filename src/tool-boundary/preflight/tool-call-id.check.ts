import { Injectable } from '@nestjs/common';
import { ErrorCode } from '../../contract/error-catalogue';
import { isToolCallId } from '../../contract/identifiers';
import { PreflightCheck, type PreflightRefusal } from './preflight-check';
import { type PreflightSubject } from './preflight-subject';

/** The framework's tool call id must be there and safe; none is ever made up in its place. */
@Injectable()
export class ToolCallIdCheck extends PreflightCheck {
  judge({ call }: PreflightSubject): PreflightRefusal | null {
    return isToolCallId(call.toolCallId) ? null : { code: ErrorCode.INVALID_TOOL_CALL_ID };
  }
}
