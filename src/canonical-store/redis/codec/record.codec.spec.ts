import { StoreUnavailableError } from '../../store-unavailable.error';
import { decodeRecord, decodeStates, encodeProjector, ownerOf, tokenText, toView } from './record.codec';

const KEY = { principal: 'p', runId: 'r', toolCallId: 'c' };
const FACTS = binary([2, 4_096, 1_000, 31_000, 86_401_000, 92], 'query_logs token-1 3 my%20projector');

function binary(doubles: readonly number[], text: string): Buffer {
  return Buffer.concat([new Uint8Array(Float64Array.from(doubles).buffer), Buffer.from(text)]);
}

function settledAs(outcome: string): Buffer {
  return Buffer.concat([FACTS, Buffer.from(`\n${outcome}`)]);
}

describe('decodeRecord', () => {
  it('reads a record that is PROJECTING', () => {
    expect(decodeRecord(KEY, [FACTS])).toEqual({
      head: {
        runId: 'r',
        toolCallId: 'c',
        toolName: 'query_logs',
        ordinal: 2,
        status: 'PROJECTING',
        evidenceStatus: null,
        errorCode: null,
        projector: { name: 'my projector', version: 3 },
        createdAt: new Date(1_000),
        completedAt: null,
        expiresAt: new Date(86_401_000),
        afterEnd: false,
      },
      deadline: 31_000,
      requestBytes: 92,
      rawBytes: null,
      resultBytes: null,
      rawPlace: 'none',
      owner: 'token-1',
    });
  });

  it('reads what was settled, and what the limits left of it', () => {
    expect(decodeRecord(KEY, [settledAs('READY NO_EVIDENCE 2022 640 2000 1 inline')])).toMatchObject({
      head: { status: 'READY', evidenceStatus: 'NO_EVIDENCE', errorCode: null, completedAt: new Date(2_000), afterEnd: true }, // prettier-ignore
      rawBytes: 2_022,
      resultBytes: 640,
      rawPlace: 'inline',
    });
    expect(decodeRecord(KEY, [settledAs('ERROR EVIDENCE_FOUND 2022 640 2000 0 none')])).toMatchObject({
      head: { status: 'ERROR', evidenceStatus: 'ERROR', errorCode: 'RESULT_TOO_LARGE', afterEnd: false },
      rawBytes: null,
      resultBytes: null,
    });
    expect(decodeRecord(KEY, [settledAs('ERROR PROJECTION_ERROR 70000 - 2000 0 side')])).toMatchObject({
      head: { status: 'ERROR', errorCode: 'PROJECTION_ERROR' },
      rawBytes: 70_000,
      resultBytes: null,
      rawPlace: 'side',
    });
  });

  it('finds nothing where there is no record', () => {
    expect(decodeRecord(KEY, [null])).toBeNull();
  });

  it.each([
    '',
    'READY',
    'READY ERROR 1 1 1 0 none',
    'PROJECTING EVIDENCE_FOUND',
    'ERROR toString',
    'ERROR NO_SUCH_CODE',
  ])('refuses the states %j', (outcome) => {
    expect(() => decodeStates(outcome.split(' '))).toThrow(StoreUnavailableError);
  });

  it.each([
    ['no binary text', 'facts'],
    ['too few doubles', binary([2, 4_096], '')],
    ['no words', binary([2, 4_096, 1_000, 31_000, 86_401_000, 92], '')],
    ['a broken version', binary([2, 4_096, 1_000, 31_000, 86_401_000, 92], 't o x p')],
    ['no name of the projector', binary([2, 4_096, 1_000, 31_000, 86_401_000, 92], 't o 1')],
    ['a broken name of the projector', binary([2, 4_096, 1_000, 31_000, 86_401_000, 92], 't o 1 %')],
    ['what is no integer', binary([2, 4_096, 0.5, 31_000, 86_401_000, 92], 't o 1 p')],
    ['what is no time', binary([2, 4_096, 1_000, 31_000, Infinity, 92], 't o 1 p')],
  ])('refuses facts with %s', (_, facts) => {
    expect(() => decodeRecord(KEY, [facts])).toThrow(StoreUnavailableError);
  });
});

describe('the name of a projector', () => {
  it.each([
    '',
    'query_logs',
    'my projector',
    ' x ',
    'a\nREADY EVIDENCE_FOUND 1 1 1 0 none',
    'ä 超',
    '\u0000',
    '%20',
    '😀',
  ])('comes back as it was: %j', (name) => {
    const facts = binary([1, 1, 1, 1, 1, 1], `query_logs token-1 ${encodeProjector({ name, version: 7 })}`);
    expect(decodeRecord(KEY, [facts])?.head).toMatchObject({
      status: 'PROJECTING',
      projector: { name, version: 7 },
    });
  });
});

describe('an agent result', () => {
  it('that cannot be read is said in words of ours, without any of its text', () => {
    const record = decodeRecord(KEY, [settledAs('READY NO_EVIDENCE 2022 640 2000 1 inline')]);
    const read = (): unknown => record && toView(record, '{"payment":secret}');
    expect(read).toThrow(StoreUnavailableError);
    expect(read).not.toThrow(/payment|secret/);
  });
});

describe('a token', () => {
  it('is kept as it is where it is plain, and without blanks and colons whatever it is', () => {
    expect(tokenText('b3d6d5a0-6a5c-4a1e-9f0a-2b1c3d4e5f60')).toBe('b3d6d5a0-6a5c-4a1e-9f0a-2b1c3d4e5f60');
    expect(tokenText('a b:c{d}')).toMatch(/^[^ :{}]+$/);
    expect(tokenText('a b')).not.toBe(tokenText('a:b'));
  });

  it('stands at the end of what a run remembers of a call', () => {
    expect(ownerOf(binary([12, 4_096], 'oquery_logs token-1'))).toBe('token-1');
    expect(() => ownerOf(binary([12, 4_096], 'o'))).toThrow(StoreUnavailableError);
  });
});
