import {
  type InvocationHead,
  type InvocationSummary,
  type InvocationView,
  type ProjectorIdentity,
} from '../../contract/canonical-invocation';
import { ErrorCode } from '../../contract/error-catalogue';
import { isJsonObject, type JsonObject } from '../../contract/json';
import { EvidenceStatus, InvocationStatus } from '../../contract/states';
import { type InvocationKey } from '../invocation-reads';
import { type Settled } from '../completion';
import { integerAt, textAt, textOrNullAt, unreadable } from './reply';

/** Fields of a record's hash. A summary needs the first three, a view the first four: never the raw response. */
export const SUMMARY_FIELDS = ['status', 'facts', 'outcome'] as const;
export const VIEW_FIELDS = [...SUMMARY_FIELDS, 'result'] as const;
export const RECORD_FIELDS = [...VIEW_FIELDS, 'request', 'owner', 'raw'] as const;

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
}

/** `facts`: "<version> <name>" of the projector ends them. */
export function encodeProjector({ name, version }: ProjectorIdentity): string {
  return `${version} ${name}`;
}

/** Reads SUMMARY_FIELDS, or more. null if there is no record. @throws StoreUnavailableError */
export function decodeRecord(key: InvocationKey, fields: readonly unknown[]): StoredRecord | null {
  const facts = textOrNullAt(fields, 1)?.split(' ');
  if (facts === undefined) return null;
  const outcome = textOrNullAt(fields, 2)?.split(' ') ?? null;
  return {
    head: {
      runId: key.runId,
      toolCallId: key.toolCallId,
      toolName: textAt(facts, 3),
      ordinal: integerAt(facts, 0),
      ...(outcome === null ? PROJECTING : decodeOutcome(textAt(fields, 0), outcome)),
      projector: { name: facts.slice(8).join(' '), version: integerAt(facts, 7) },
      createdAt: new Date(integerAt(facts, 4)),
      expiresAt: new Date(integerAt(facts, 6)),
    },
    deadline: integerAt(facts, 5),
    requestBytes: integerAt(facts, 2),
    rawBytes: bytesOrNull(outcome?.[4]),
    resultBytes: bytesOrNull(outcome?.[5]),
    rawPlace: outcome?.[6] === 'inline' || outcome?.[6] === 'side' ? outcome[6] : 'none',
  };
}

type Outcome = Pick<InvocationHead, 'status' | 'evidenceStatus' | 'errorCode' | 'completedAt' | 'afterEnd'>;

const PROJECTING: Outcome = Object.freeze({
  status: InvocationStatus.PROJECTING,
  evidenceStatus: null,
  errorCode: null,
  completedAt: null,
  afterEnd: false,
});

/** `outcome`: evidence, code or -, time, after end, raw bytes or -, result bytes or -, where raw is, mark. */
function decodeOutcome(status: string, outcome: readonly string[]): Outcome {
  return {
    ...decodeStates(status, textAt(outcome, 0), textAt(outcome, 1)),
    completedAt: new Date(integerAt(outcome, 2)),
    afterEnd: outcome[3] === '1',
  };
}

function bytesOrNull(text: string | undefined): number | null {
  return text === undefined || text === '-' ? null : integerAt([text], 0);
}

/** The states of a settled record. @throws StoreUnavailableError for any that the contract does not know */
export function decodeStates(
  status: string,
  evidence: string,
  code: string,
): Pick<Settled, 'status' | 'evidenceStatus' | 'errorCode'> {
  if (status !== InvocationStatus.READY && status !== InvocationStatus.ERROR) throw unreadable();
  if (!Object.hasOwn(EvidenceStatus, evidence) || (code !== '-' && !Object.hasOwn(ErrorCode, code))) throw unreadable();
  return {
    status,
    evidenceStatus: evidence as EvidenceStatus,
    errorCode: code === '-' ? null : (code as ErrorCode),
  };
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
