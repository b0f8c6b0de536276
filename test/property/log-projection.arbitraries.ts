import * as fc from 'fast-check';

/** A log entry as a source may give it. */
export type LogEntry = Readonly<Record<string, unknown>>;

const FRAGMENTS = [
  'user alice logged in',
  'connect to 10.0.0.1:5432 failed',
  'took 12 ms',
  'password=',
  'token: ',
  '"',
  "'",
  '\\',
  '<ip>',
  '<*>',
  '</untrusted>',
  '__proto__',
  '|',
  '\u0000',
  '\u202e',
  '\ud83d',
  '🎉',
  '支付失败',
  '\u001b[31m',
  '\n\tat a.B.c(D.java:1)',
  "SELECT * FROM t WHERE a = 'x'",
  '{"a":{"b":[1,true,null]}}',
  'node-12',
  'x@example.org',
];

export const messages = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ maxLength: 12, unit: 'binary' })), { maxLength: 8 })
  .map((parts) => parts.join(' '));

const timestamps = fc.oneof(
  fc.integer({ min: 1_700_000_000, max: 1_800_000_000 }),
  fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
  fc.constantFrom('2026-03-02T10:00:00Z', '2026-03-02 10:00:00', '2026-03-02T18:00:00+08:00', 'never', '', null),
);

export const entries: fc.Arbitrary<LogEntry> = fc.record(
  {
    timestamp: timestamps,
    level: fc.constantFrom('INFO', 'info', 'WARN', 'err', 'DEBUG', 'AUDIT', '', 30, null),
    service: fc.constantFrom('web', 'payment', 'a|b', '__proto__', '', 7),
    instance: fc.constant('pod-secret-instance'),
    message: messages,
    metrics: fc.constant({ latency_ms: 'metric-secret' }),
  },
  { requiredKeys: [] },
);

export const limits = fc.record({
  maxItems: fc.constant(20),
  maxExcerptChars: fc.constant(1200),
  maxMessageChars: fc.integer({ min: 0, max: 80 }),
  maxPatterns: fc.integer({ min: 0, max: 12 }),
  maxEvents: fc.integer({ min: 0, max: 12 }),
  maxTotalBytes: fc.integer({ min: 200, max: 6000 }),
});
