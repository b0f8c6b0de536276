import { ErrorCode } from '../contract/error-catalogue';
import { InvocationStatus, isReadyEvidenceStatus } from '../contract/states';
import { type Settlement } from './completion';

/** A settlement as untyped code may bring it. */
interface Seen {
  readonly status: unknown;
  readonly evidenceStatus?: unknown;
  readonly errorCode?: unknown;
  readonly rawResponse?: unknown;
  readonly agentResult?: unknown;
}

/**
 * Holds a settlement against the moves that exist: READY with EVIDENCE_FOUND or NO_EVIDENCE, a raw response and the
 * JSON text of an object; ERROR with a code of the catalogue. The types say so already; this is for callers without
 * types ("No other move exists, in any store, from any caller"), and every driver asks it before it writes.
 *
 * @throws TypeError without any text of the settlement
 */
export function assertLegalSettlement(settlement: Settlement): void {
  const seen: Seen = settlement;
  if (seen.status === InvocationStatus.READY) {
    if (!isReadyEvidenceStatus(seen.evidenceStatus)) throw new TypeError('READY needs EVIDENCE_FOUND or NO_EVIDENCE');
    if (typeof seen.rawResponse !== 'string') throw new TypeError('READY needs the raw response');
    if (!isObjectText(seen.agentResult)) throw new TypeError('READY needs the JSON text of an object');
  } else if (seen.status === InvocationStatus.ERROR) {
    const code = seen.errorCode;
    if (typeof code !== 'string' || !Object.hasOwn(ErrorCode, code)) throw new TypeError('ERROR needs a known code');
    if (seen.rawResponse !== null && typeof seen.rawResponse !== 'string') {
      throw new TypeError('ERROR needs a raw response or null');
    }
  } else {
    throw new TypeError('A settlement is READY or ERROR');
  }
}

/**
 * Tells a text that JSON.stringify made of an object from any other value, by its ends: parsing it once more would cost
 * each call more than all that its record takes of this process. A text that is broken in between is told on reading.
 */
function isObjectText(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('{') && value.endsWith('}');
}
