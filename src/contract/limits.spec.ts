import { isJsonObject } from './json';
import { DEFAULT_PROJECTION_LIMITS, DEFAULT_RECORD_LIMITS, DEFAULT_RUN_LIMITS } from './limits';

describe('default limits', () => {
  it('of a record are those of the contract', () => {
    expect(DEFAULT_RECORD_LIMITS).toEqual({
      ttlMs: 86_400_000,
      maxRequestBytes: 65_536,
      maxRawBytes: 4_194_240,
      maxRecordBytes: 6_291_456,
      maxResultBytes: 32_768,
    });
  });

  it('of a run are those of the contract', () => {
    expect(DEFAULT_RUN_LIMITS).toEqual({
      defaultTimeoutMs: 600_000,
      maxTimeoutMs: 21_600_000,
      maxCalls: 50,
      maxResultBytes: 524_288,
      maxRawBytes: 67_108_864,
      maxRefusedCalls: 20,
      maxProgressViolations: 3,
    });
  });

  it('of a projection are those of the contract', () => {
    expect(DEFAULT_PROJECTION_LIMITS).toEqual({
      maxItems: 20,
      maxExcerptChars: 1_200,
      maxMessageChars: 400,
      maxPatterns: 40,
      maxEvents: 40,
      maxTotalBytes: 16_384,
    });
  });

  it('let a record outlive the longest run, and hold one request, one raw response and one result', () => {
    const { ttlMs, maxRequestBytes, maxRawBytes, maxResultBytes, maxRecordBytes } = DEFAULT_RECORD_LIMITS;
    expect(ttlMs).toBeGreaterThan(DEFAULT_RUN_LIMITS.maxTimeoutMs);
    expect(maxRecordBytes).toBeGreaterThanOrEqual(maxRequestBytes + maxRawBytes + maxResultBytes);
  });

  it('cannot be changed', () => {
    for (const limits of [DEFAULT_RECORD_LIMITS, DEFAULT_RUN_LIMITS, DEFAULT_PROJECTION_LIMITS]) {
      expect(Object.isFrozen(limits)).toBe(true);
    }
  });
});

describe('a JSON object', () => {
  it.each<[unknown, boolean]>([
    [{}, true],
    [{ a: 1 }, true],
    [[], false],
    [null, false],
    [undefined, false],
    ['{}', false],
    [1, false],
  ])('%j: %s', (value, isOne) => {
    expect(isJsonObject(value)).toBe(isOne);
  });
});
