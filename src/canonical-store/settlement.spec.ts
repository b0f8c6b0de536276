import { type RecordLimits } from '../contract/limits';
import { type ErrorSettlement, type ReadySettlement } from './completion';
import { outcomeMark, settledRecord, type SettlementRoom, sizesOf } from './settlement';

const LIMITS: RecordLimits = {
  ttlMs: 1,
  maxRequestBytes: 100,
  maxRawBytes: 300,
  maxRecordBytes: 400,
  maxResultBytes: 90,
};
const ROOM: SettlementRoom = { limits: LIMITS, requestBytes: 50, heldBytes: 80, runRawBytesLeft: 290 };

const ready = (raw: number, result: number): ReadySettlement => ({
  status: 'READY',
  evidenceStatus: 'NO_EVIDENCE',
  rawResponse: 'r'.repeat(raw),
  agentResult: 'a'.repeat(result),
});
const failed = (raw: number | null): ErrorSettlement => ({
  status: 'ERROR',
  errorCode: 'EXECUTION_TIMEOUT',
  rawResponse: raw === null ? null : 'r'.repeat(raw),
});
const judge = (settlement: ReadySettlement | ErrorSettlement, room: Partial<SettlementRoom> = {}) =>
  settledRecord(settlement, sizesOf(settlement), { ...ROOM, ...room });

describe('what the limits make of a settlement', () => {
  const asked = { status: 'READY', evidenceStatus: 'NO_EVIDENCE', errorCode: null, keepsRaw: true, keepsResult: true };
  const tooLarge = { status: 'ERROR', evidenceStatus: 'ERROR', errorCode: 'RESULT_TOO_LARGE', keepsResult: false };

  it.each<[string, number, number, Partial<SettlementRoom>, object]>([
    ['everything at its limit', 270, 80, {}, asked],
    ['an empty raw response', 0, 2, {}, asked],
    ['raw over its limit', 301, 2, { runRawBytesLeft: 999 }, { ...tooLarge, keepsRaw: false }],
    ['raw at its limit', 300, 2, { runRawBytesLeft: 999 }, asked],
    ['a result over what the call holds', 10, 81, {}, { ...tooLarge, keepsRaw: true }],
    ['a result over its limit', 10, 91, { heldBytes: 999 }, { ...tooLarge, keepsRaw: true }],
    ['a result at its limit', 10, 90, { heldBytes: 999 }, asked],
    ['the record over its limit', 271, 80, {}, { ...tooLarge, keepsRaw: false }],
    ['raw over what the run has left', 291, 2, {}, { ...tooLarge, keepsRaw: false }],
    ['a result too large for its call but not for the record', 290, 81, {}, { ...tooLarge, keepsRaw: true }],
    ['result and raw over their limits', 301, 91, {}, { ...tooLarge, keepsRaw: false }],
  ])('%s', (_what, raw, result, room, settled) => {
    expect(judge(ready(raw, result), room)).toEqual(settled);
  });

  it.each<[string, number | null, Partial<SettlementRoom>, boolean]>([
    ['without raw', null, {}, false],
    ['with raw that fits', 290, {}, true],
    ['with raw over its limit', 301, { runRawBytesLeft: 999 }, false],
    ['with raw over the record', 300, { requestBytes: 101, runRawBytesLeft: 999 }, false],
    ['with raw over what the run has left', 291, {}, false],
  ])('an error %s keeps its code', (_what, raw, room, keepsRaw) => {
    const errorCode = 'EXECUTION_TIMEOUT';
    const settled = { status: 'ERROR', evidenceStatus: 'ERROR', errorCode, keepsRaw, keepsResult: false };
    expect(judge(failed(raw), room)).toEqual(settled);
  });
});

describe('the mark of an outcome', () => {
  it('tells outcomes apart', () => {
    const outcomes = [ready(1, 2), ready(2, 2), ready(1, 3), failed(null), failed(0), failed(1)];
    const marks = outcomes.map((outcome) => outcomeMark(outcome, sizesOf(outcome)));
    expect(new Set(marks).size).toBe(outcomes.length);
    expect(marks[0]).toBe('NO_EVIDENCE 1 2');
    expect(marks[3]).toBe('EXECUTION_TIMEOUT - -');
  });
});
