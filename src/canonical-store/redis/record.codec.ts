import {
  type InvocationHead,
  type InvocationSummary,
  type InvocationView,
  type ProjectorIdentity,
} from '../../contract/canonical-invocation';
import { ErrorCode } from '../../contract/error-catalogue';
import { isJsonObject, type JsonObject } from '../../contract/json';
import { EvidenceStatus, InvocationStatus, isReadyEvidenceStatus } from '../../contract/states';
import { type InvocationKey } from '../invocation-reads';
import { type Settled } from '../completion';
import { integerAt, textAt, textOrNullAt, unreadable } from './reply';

/** Fields of a record's hash. A summary needs the first two, a view the first three: never the raw response. */
export const SUMMARY_FIELDS = ['facts', 'outcome'] as const;
export const VIEW_FIELDS = [...SUMMARY_FIELDS, 'result'] as const;
export const RECORD_FIELDS = [...VIEW_FIELDS, 'request', 'raw'] as const;

/** Where the raw response of a settled record is: in its hash, beside it, or nowhere. */
export type RawPlace = 'inline' | 'side' | 'none';

/** A record as its hash gives it, without its texts. Few fields with several facts each: a field costs 60 bytes. */
export interface StoredRecord {
  readonly head: InvocationHead;
  /** When the call's own time limit ends, in ms. */
  readonly deadline: number;
  readonly requestBytes: number;
  readonly rawBytes: number | null;
  readonly resultBytes: number | null;
  readonly rawPlace: RawPlace;
  /** Owner token, see `tokenText`. */
  readonly owner: string;
}

const PLAIN_TOKEN = /^[\w-]+$/;

/** A token as the server keeps it: without blanks and colons, whatever the caller made it of. */
export function tokenText(token: string): string {
  return PLAIN_TOKEN.test(token) ? token : encodeURIComponent(token);
}

/** What ends `facts`. */
export function encodeProjector({ name, version }: ProjectorIdentity): string {
  return `${version} ${name}`;
}

/**
 * Reads SUMMARY_FIELDS, or more. null if there is no record. `facts`, written by the reserving step: ordinal, held
 * bytes, created, deadline, expires (ms), request bytes, tool, owner token, version and name of the projector.
 * `outcome`, by the completing step: status, outcome mark (three words), time (ms), after end, place of the raw
 * response.
 *
 * Each text is split once and nothing is copied: facts and lists pay for it 200 times.
 *
 * @throws StoreUnavailableError
 */
export function decodeRecord(key: InvocationKey, fields: readonly unknown[]): StoredRecord | null {
  const facts = textOrNullAt(fields, 0)?.split(' ');
  if (facts === undefined) return null;
  const outcome = textOrNullAt(fields, 1);
  const words = outcome?.split(' ') ?? [];
  const { status, evidenceStatus, errorCode } = outcome === null ? PROJECTING : decodeStates(words);
  const rawPlace = words[6] === 'inline' || words[6] === 'side' ? words[6] : 'none';
  return {
    head: {
      runId: key.runId,
      toolCallId: key.toolCallId,
      toolName: textAt(facts, 6),
      ordinal: integerAt(facts, 0),
      status,
      evidenceStatus,
      errorCode,
      projector: { name: facts.slice(9).join(' '), version: integerAt(facts, 8) },
      createdAt: new Date(integerAt(facts, 2)),
      completedAt: outcome === null ? null : new Date(integerAt(words, 4)),
      expiresAt: new Date(integerAt(facts, 4)),
      afterEnd: words[5] === '1',
    },
    deadline: integerAt(facts, 3),
    requestBytes: integerAt(facts, 5),
    rawBytes: rawPlace === 'none' ? null : integerAt(words, 2),
    resultBytes: status === InvocationStatus.READY ? integerAt(words, 3) : null,
    rawPlace,
    owner: textAt(facts, 7),
  };
}

const PROJECTING = Object.freeze({ status: InvocationStatus.PROJECTING, evidenceStatus: null, errorCode: null });

/**
 * The states of a settled record: from the first words of its outcome, its status and what was asked for. READY that
 * was asked for and did not become it was too large.
 *
 * @throws StoreUnavailableError for any that the contract does not know
 */
export function decodeStates([status, asked = '']: readonly string[]): Pick<
  Settled,
  'status' | 'evidenceStatus' | 'errorCode'
> {
  if (status === InvocationStatus.READY && isReadyEvidenceStatus(asked)) {
    return { status, evidenceStatus: asked, errorCode: null };
  }
  const errorCode = isReadyEvidenceStatus(asked) ? ErrorCode.RESULT_TOO_LARGE : asked;
  if (status !== InvocationStatus.ERROR || !isErrorCode(errorCode)) throw unreadable();
  return { status, evidenceStatus: EvidenceStatus.ERROR, errorCode };
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ErrorCode, text);
}

/** What the run remembers of a call: "<ordinal> <held bytes> <request bytes> <tool> <token>". */
const REMEMBERED_CALL = /^\d+ \S+ \d+ \S+ (\S+)$/;

/** The owner token of a call that the run remembers. @throws StoreUnavailableError */
export function ownerOf(remembered: string): string {
  const token = REMEMBERED_CALL.exec(remembered)?.[1];
  if (token === undefined) throw unreadable();
  return token;
}

export function toView({ head }: StoredRecord, result: string | null): InvocationView {
  return { ...head, agentResult: result === null ? null : parseResult(result) };
}

export function toSummary({ head, requestBytes, rawBytes, resultBytes }: StoredRecord): InvocationSummary {
  return { ...head, requestBytes, rawResponseBytes: rawBytes, agentResultBytes: resultBytes };
}

function parseResult(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw unreadable();
  return value;
}
