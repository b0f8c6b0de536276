import {
  type InvocationHead,
  type InvocationSummary,
  type InvocationView,
  type ProjectorIdentity,
} from '../../../contract/canonical-invocation';
import { ErrorCode } from '../../../contract/error-catalogue';
import { isJsonObject, type JsonObject } from '../../../contract/json';
import { EvidenceStatus, InvocationStatus, isReadyEvidenceStatus } from '../../../contract/states';
import { type InvocationKey } from '../../invocation-reads';
import { type Settled } from '../../completion';
import { doublesOf, integerAt, textAt, textBehindDoubles, unreadable } from './reply';

/** Fields of a record's hash. A summary needs the first, a view the first two: never the raw response. */
export const SUMMARY_FIELDS = ['facts'] as const;
export const VIEW_FIELDS = [...SUMMARY_FIELDS, 'result'] as const;
export const RECORD_FIELDS = [...VIEW_FIELDS, 'request', 'raw'] as const;

/** Where the raw response of a settled record is: in its hash, beside it, or nowhere. */
export type RawPlace = 'inline' | 'side' | 'none';

/**
 * A record as its hash gives it, without its texts. One field with all facts: a field costs 60 bytes, and a hash with
 * more than four costs the server a new table.
 */
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

/** What a call is remembered by: no other call of its run has the same. */
export function ownedBy(toolName: string, token: string): string {
  return `${toolName} ${tokenText(token)}`;
}

/** What ends the facts of a reservation. A name may be any text: a line break in it would pass for the outcome's. */
export function encodeProjector({ name, version }: ProjectorIdentity): string {
  return `${version} ${encodeURIComponent(name)}`;
}

/** @throws StoreUnavailableError */
function decodeProjector(name: string, version: number): ProjectorIdentity {
  try {
    return { name: decodeURIComponent(name), version };
  } catch {
    throw unreadable();
  }
}

/** Doubles that `facts` begins with: ordinal, held bytes, created, deadline, expires (ms), request bytes. */
const DOUBLES = 6;

/**
 * Reads SUMMARY_FIELDS, or more, as binary texts. null if there is no record. `facts` is written by the reserving step:
 * doubles, then "<tool> <owner token> <version> <name of the projector>". The completing step adds a line, the outcome:
 * status, outcome mark (three words), time (ms), after end, place of the raw response.
 *
 * Facts and lists pay for it 200 times: each text is split once.
 *
 * @throws StoreUnavailableError
 */
export function decodeRecord(key: InvocationKey, fields: readonly unknown[]): StoredRecord | null {
  const stored = fields[0] ?? null;
  if (stored === null) return null;
  const doubles = doublesOf(stored, DOUBLES);
  const text = textBehindDoubles(stored, DOUBLES);
  const line = text.indexOf('\n');
  const reserved = (line === -1 ? text : text.slice(0, line)).split(' ');
  const outcome = line === -1 ? null : text.slice(line + 1).split(' ');
  const { status, evidenceStatus, errorCode } = outcome === null ? PROJECTING : decodeStates(outcome);
  const words = outcome ?? [];
  const rawPlace = words[6] === 'inline' || words[6] === 'side' ? words[6] : 'none';
  return {
    head: {
      runId: key.runId,
      toolCallId: key.toolCallId,
      toolName: textAt(reserved, 0),
      ordinal: integerAt(doubles, 0),
      status,
      evidenceStatus,
      errorCode,
      projector: decodeProjector(textAt(reserved, 3), integerAt(reserved, 2)),
      createdAt: new Date(integerAt(doubles, 2)),
      completedAt: outcome === null ? null : new Date(integerAt(words, 4)),
      expiresAt: new Date(integerAt(doubles, 4)),
      afterEnd: words[5] === '1',
    },
    deadline: integerAt(doubles, 3),
    requestBytes: integerAt(doubles, 5),
    rawBytes: rawPlace === 'none' ? null : integerAt(words, 2),
    resultBytes: status === InvocationStatus.READY ? integerAt(words, 3) : null,
    rawPlace,
    owner: textAt(reserved, 1),
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

/** Ahead of what a call is remembered by: ordinal and held bytes as doubles, and a letter for its state. */
const REMEMBERED_HEAD = 17;

/** The owner token of a call that the run remembers. @throws StoreUnavailableError */
export function ownerOf(remembered: unknown): string {
  if (!Buffer.isBuffer(remembered)) throw unreadable();
  const token = remembered.toString('latin1', REMEMBERED_HEAD).split(' ')[1];
  if (token === undefined || token === '') throw unreadable();
  return token;
}

export function toView({ head }: StoredRecord, result: string | null): InvocationView {
  return { ...head, agentResult: result === null ? null : parseResult(result) };
}

export function toSummary({ head, requestBytes, rawBytes, resultBytes }: StoredRecord): InvocationSummary {
  return { ...head, requestBytes, rawResponseBytes: rawBytes, agentResultBytes: resultBytes };
}

/** @throws StoreUnavailableError, and never with what JSON.parse says: it quotes the text */
function parseResult(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (!isJsonObject(value)) throw unreadable();
  return value;
}
