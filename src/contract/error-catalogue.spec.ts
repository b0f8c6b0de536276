import { ERROR_CATALOGUE, ErrorCode, isRetryable, safeMessage, spendsRefusedCalls } from './error-catalogue';

const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

/**
 * What no sentence may say: names of parts and engines, parts of a program, credentials, and what a failure could
 * carry. A sentence about any of them would tell an agent of the inside of the boundary.
 */
const FORBIDDEN_WORDS = [
  ...['redis', 'ioredis', 'lua', 'sentinel', 'cluster', 'memory', 'database', 'sql', 'nest', 'fastify', 'node'],
  ...[
    'key',
    'hash',
    'ttl',
    'index',
    'cache',
    'cursor',
    'prefix',
    'script',
    'command',
    'connection',
    'socket',
    'server',
  ],
  ...['host', 'port', 'url', 'http', 'tcp', 'tls', 'env', 'config', 'file', 'path', 'directory', 'folder', 'module'],
  ...['stack', 'trace', 'exception', 'error', 'throw', 'thrown', 'undefined', 'null', 'object', 'function', 'class'],
  ...['json', 'string', 'boolean', 'promise', 'projector', 'executor', 'adapter', 'raw', 'payload', 'store', 'stored'],
  ...['token', 'password', 'secret', 'credential', 'credentials', 'bearer', 'principal', 'scope', 'user', 'owner'],
];

describe('error catalogue', () => {
  it('has the 23 codes of the contract, and no other', () => {
    expect([...CODES].sort()).toEqual(
      [
        ...['INVALID_TOOL_CALL_ID', 'RUN_MISMATCH', 'UNKNOWN_TOOL', 'UNAUTHORIZED', 'NOT_READ_ONLY'],
        ...['RUN_NOT_ACTIVE', 'RUN_DEADLINE_EXCEEDED', 'REQUEST_TOO_LARGE', 'INVALID_INPUT', 'DUPLICATE_TOOL_CALL'],
        ...['RUN_BUDGET_EXHAUSTED', 'TOOL_BUDGET_EXHAUSTED', 'STORE_UNAVAILABLE'],
        ...['EXECUTION_ERROR', 'EXECUTION_TIMEOUT', 'EXECUTION_CANCELLED', 'SERIALIZATION_ERROR'],
        ...['RESULT_TOO_LARGE', 'PROJECTION_ERROR', 'RECORD_EXPIRED', 'INVOCATION_ABANDONED'],
        ...['INVALID_PROGRESS_PROTOCOL', 'PROGRESS_PROTOCOL_VIOLATED'],
      ].sort(),
    );
    expect(CODES).toHaveLength(23);
  });

  it('names every code as itself, for callers that switch over codes', () => {
    expect(Object.entries(ErrorCode)).toEqual(CODES.map((code) => [code, code]));
    expect(Object.isFrozen(ErrorCode)).toBe(true);
  });

  it('has a sentence of its own for every code', () => {
    expect(new Set(CODES.map(safeMessage)).size).toBe(CODES.length);
  });

  describe.each(CODES)('%s', (code) => {
    const sentence = safeMessage(code);

    it('is one plain sentence of bounded length', () => {
      expect(sentence).toMatch(/^[A-Z][A-Za-z ,-]*\.$/);
      expect(sentence.length).toBeGreaterThanOrEqual(15);
      expect(sentence.length).toBeLessThanOrEqual(100);
    });

    it('says none of the words that must never occur', () => {
      const words = new Set(sentence.toLowerCase().split(/[^a-z]+/));
      expect(FORBIDDEN_WORDS.filter((word) => words.has(word) || words.has(`${word}s`))).toEqual([]);
    });

    it('does not repeat its own code, nor any other', () => {
      expect(CODES.filter((other) => sentence.includes(other))).toEqual([]);
    });
  });

  it('calls retryable what may be sent again under a new id, and nothing else', () => {
    const always = ['EXECUTION_ERROR', 'EXECUTION_TIMEOUT', 'INVOCATION_ABANDONED'];
    expect(CODES.filter((code) => isRetryable(code, false)).sort()).toEqual(always);
    expect(CODES.filter((code) => isRetryable(code, true)).sort()).toEqual(
      [...always, 'RUN_BUDGET_EXHAUSTED', 'STORE_UNAVAILABLE'].sort(),
    );
  });

  it('spends refused calls on every refusal but duplicates, a store that fails, and holds alone', () => {
    expect(CODES.filter((code) => !spendsRefusedCalls(code, false)).sort()).toEqual([
      'DUPLICATE_TOOL_CALL',
      'STORE_UNAVAILABLE',
    ]);
    expect(CODES.filter((code) => spendsRefusedCalls(code, true))).toEqual([]);
  });
});
