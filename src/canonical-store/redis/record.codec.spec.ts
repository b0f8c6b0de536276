import { StoreUnavailableError } from '../store-unavailable.error';
import { decodeRecord, decodeStates, ownerOf, tokenText } from './record.codec';

const KEY = { principal: 'p', runId: 'r', toolCallId: 'c' };
const FACTS = '2 4096 1000 31000 86401000 92 query_logs token-1 3 my projector';

describe('decodeRecord', () => {
  it('reads a record that is PROJECTING', () => {
    expect(decodeRecord(KEY, [FACTS, null])).toEqual({
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
    expect(decodeRecord(KEY, [FACTS, 'READY NO_EVIDENCE 2022 640 2000 1 inline'])).toMatchObject({
      head: { status: 'READY', evidenceStatus: 'NO_EVIDENCE', errorCode: null, completedAt: new Date(2_000), afterEnd: true }, // prettier-ignore
      rawBytes: 2_022,
      resultBytes: 640,
      rawPlace: 'inline',
    });
    expect(decodeRecord(KEY, [FACTS, 'ERROR EVIDENCE_FOUND 2022 640 2000 0 none'])).toMatchObject({
      head: { status: 'ERROR', evidenceStatus: 'ERROR', errorCode: 'RESULT_TOO_LARGE', afterEnd: false },
      rawBytes: null,
      resultBytes: null,
    });
    expect(decodeRecord(KEY, [FACTS, 'ERROR PROJECTION_ERROR 70000 - 2000 0 side'])).toMatchObject({
      head: { status: 'ERROR', errorCode: 'PROJECTION_ERROR' },
      rawBytes: 70_000,
      resultBytes: null,
      rawPlace: 'side',
    });
  });

  it('finds nothing where there is no record', () => {
    expect(decodeRecord(KEY, [null, null])).toBeNull();
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

  it.each(['1', 'x 4096 1000 31000 86401000 92 t o 1 p', '2 4096 1e400 31000 86401000 92 t o 1 p'])(
    'refuses the facts %j',
    (facts) => {
      expect(() => decodeRecord(KEY, [facts, null])).toThrow(StoreUnavailableError);
    },
  );
});

describe('a token', () => {
  it('is kept as it is where it is plain, and without blanks and colons whatever it is', () => {
    expect(tokenText('b3d6d5a0-6a5c-4a1e-9f0a-2b1c3d4e5f60')).toBe('b3d6d5a0-6a5c-4a1e-9f0a-2b1c3d4e5f60');
    expect(tokenText('a b:c{d}')).toMatch(/^[^ :{}]+$/);
    expect(tokenText('a b')).not.toBe(tokenText('a:b'));
  });

  it('stands at the end of what a run remembers of a call', () => {
    expect(ownerOf('12 4096 92 query_logs token-1')).toBe('token-1');
    expect(() => ownerOf('12 4096')).toThrow(StoreUnavailableError);
  });
});
