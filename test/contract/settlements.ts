import { type ErrorSettlement, type ReadySettlement } from '../../src/canonical-store/completion';
import { type ErrorCode } from '../../src/contract/error-catalogue';

export const RAW = '{"success":true,"logs":[{"message":"timeout – 超时"}]}';
export const RESULT = '{"totals":{"matched":1},"note":"超时"}';

export function ready(parts: Partial<ReadySettlement> = {}): ReadySettlement {
  return { status: 'READY', evidenceStatus: 'EVIDENCE_FOUND', rawResponse: RAW, agentResult: RESULT, ...parts };
}

export function failed(errorCode: ErrorCode, rawResponse: string | null = null): ErrorSettlement {
  return { status: 'ERROR', errorCode, rawResponse };
}

/** A text of exactly so many bytes of UTF-8, most of them in characters of three bytes. */
export function wideText(bytes: number): string {
  return '超'.repeat(Math.floor(bytes / 3)) + 'x'.repeat(bytes % 3);
}

/** JSON text of an object of exactly so many bytes of UTF-8, at least 8. */
export function wideResult(bytes: number): string {
  return `{"a":"${wideText(bytes - 8)}"}`;
}
