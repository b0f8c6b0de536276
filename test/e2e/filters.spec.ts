import { CommandLine } from '../support/command-line';

jest.setTimeout(30_000);

function filter(
  args: readonly string[],
  input: string,
  environment: Readonly<Record<string, string>> = {},
): ReturnType<CommandLine['filter']> {
  return new CommandLine(args, environment).filter(input);
}

describe('toolboundary redact', () => {
  it('writes a line for every line, its ending kept, and nothing of what is secret', async () => {
    const input = 'login user=ana password=wintergreen77x from 10.1.2.3\r\nplain line\n\nend without line feed';

    const { code, output } = await filter(['redact'], input);

    expect(code).toBe(0);
    expect(output.split('\n')).toEqual([
      expect.stringMatching(/^login user=ana password=<\w+> from <ip>\r$/),
      'plain line',
      '',
      'end without line feed',
    ]);
  });

  it('takes a line separator for a character, not for the end of a line', async () => {
    const { output } = await filter(['redact'], 'a\u2028b\u0085c\rd\n');

    expect(output.split('\n')).toHaveLength(2);
  });
});

describe('a private key over many lines', () => {
  const KEY = [
    '-----BEGIN PRIVATE KEY-----',
    ...new Array<string>(3).fill('Fake'.repeat(16)),
    'MIIE',
    '-----END PRIVATE KEY-----',
  ];
  const INPUT = ['key is:', ...KEY, 'next', ''].join('\n');

  it('is redacted line for line', async () => {
    const { output } = await filter(['redact'], INPUT);

    expect(output).toBe(['key is:', ...KEY.map(() => '<private-key>'), 'next', ''].join('\n'));
  });

  it('is one pattern', async () => {
    const { output } = await filter(['patterns'], INPUT);

    expect(output.trimEnd().split('\n')).toEqual(['6  <private-key>', '1  key is:', '1  next']);
  });
});

describe('toolboundary patterns', () => {
  const LINES = ['GET /cart took 7 ms', 'pool exhausted', 'GET /cart took 31 ms', 'GET /cart took 9 ms'];

  it('tells patterns with their counts, the most frequent first', async () => {
    const { code, output } = await filter(['patterns'], `${LINES.join('\n')}\n`);

    expect(code).toBe(0);
    expect(output.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^3 {2}GET .* took <num> ms$/),
      '1  pool exhausted',
    ]);
  });

  it('assigns every line its pattern, in order, whatever the order', async () => {
    const straight = await filter(['patterns', '--assign'], LINES.join('\n'));
    const reversed = await filter(['patterns', '--assign'], [...LINES].reverse().join('\n'));

    const rows = straight.output.trimEnd().split('\n');
    expect(rows.map((row) => row.split('\t')[0])).toEqual(['1', '2', '1', '1']);
    expect(reversed.output.trimEnd().split('\n')).toEqual([...rows].reverse());
  });
});

describe('toolboundary project query_logs', () => {
  const RAW = JSON.stringify({
    success: true,
    total: 1,
    logs: [{ timestamp: '2026-03-02T10:00:00Z', level: 'ERROR', service: 'payment', message: 'no route to 10.1.2.3' }],
  });
  const REQUEST = { topic: 'APPLICATION', query: '', lookback_minutes: 5 };

  it('makes the agent result of a raw response', async () => {
    const { code, output } = await filter(['project', 'query_logs', '--clock', '2026-03-02T10:30:00Z'], RAW);

    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      scope: { end_time: '2026-03-02T10:30:00.000Z' },
      patterns: [{ level: 'ERROR', service: 'payment', message: 'no route to <ip>', count: 1 }],
    });
  });

  it.each(['2026-03-02T10:30:00', '2026-03-02 10:30:00', '2026-03-02T10:30:00Z', '2026-03-02T12:30:00+02:00'])(
    'reads the clock %s the same in every time zone',
    async (clock) => {
      const TZ = 'Asia/Shanghai';
      const { output } = await filter(['project', 'query_logs', '--clock', clock], RAW, { TZ });
      expect(JSON.parse(output)).toMatchObject({ scope: { end_time: '2026-03-02T10:30:00.000Z' } });

      const line = JSON.stringify({ request: REQUEST, raw: RAW, clock });
      const lines = await filter(['project', 'query_logs', '--ndjson'], line, { TZ });
      expect(JSON.parse(lines.output)).toMatchObject({ result: { scope: { end_time: '2026-03-02T10:30:00.000Z' } } });
    },
  );

  it('takes a day for its first moment, in UTC', async () => {
    const { output } = await filter(['project', 'query_logs', '--clock', '2026-03-02'], RAW, { TZ: 'Asia/Shanghai' });
    expect(JSON.parse(output)).toMatchObject({ scope: { end_time: '2026-03-02T00:00:00.000Z' } });
  });

  it('says by code alone why it makes none', async () => {
    const { code, output, complaint } = await filter(['project', 'query_logs'], '{"success":false,"message":"s3cr3t"}');

    expect(code).toBe(1);
    expect(output).toBe('');
    expect(complaint).toContain('PROJECTION_ERROR');
    expect(complaint).not.toContain('s3cr3t');
  });

  it('answers every line of NDJSON with a line', async () => {
    const lines = [
      { request: REQUEST, raw: RAW, tool_call_id: 'toolu_01', clock: '2026-03-02T10:30:00Z' },
      { request: REQUEST, raw: '{"success":true,"logs":[]}' },
      { request: REQUEST, raw: RAW, limits: { max_total_bytes: 10 } },
      { request: { ...REQUEST, topic: 'OTHER' }, raw: RAW },
      { request: REQUEST, raw: RAW, surprise: 1 },
      { request: REQUEST, raw: RAW, limits: { maxPatterns: 'many' } },
    ].map((order) => JSON.stringify(order));

    const { output } = await filter(['project', 'query_logs', '--ndjson'], [...lines, 'no JSON'].join('\n'));

    const answers = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answers).toEqual([
      { evidence_status: 'EVIDENCE_FOUND', result: expect.objectContaining({ tool_call_id: 'toolu_01' }) as unknown },
      {
        evidence_status: 'NO_EVIDENCE',
        result: expect.objectContaining({
          scope: expect.objectContaining({ end_time: '1970-01-01T00:00:00.000Z' }) as unknown,
        }) as unknown,
      },
      { error: 'PROJECTION_ERROR' },
      { error: 'INVALID_INPUT' },
      { error: 'INVALID_INPUT' },
      { error: 'INVALID_INPUT' },
      { error: 'INVALID_INPUT' },
    ]);
  });
});

describe('toolboundary project lookup_knowledge', () => {
  const BLOCK = { source: 'pool.md', title: 'Pool', breadcrumb: 'Pool > Timeouts', excerpt: 'Ask 10.1.2.3 for it.' };
  const RAW = JSON.stringify({ evidenceBlocks: [BLOCK], contextPack: { secret: 's3cr3t' }, message: 's3cr3t' });
  const REQUEST = { query: 'pool timeouts' };

  it('makes the agent result of a raw response', async () => {
    const args = ['--request', JSON.stringify(REQUEST), '--tool-call-id', 'toolu_01'];
    const { code, output } = await filter(['project', 'lookup_knowledge', ...args], RAW);

    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual({
      tool_call_id: 'toolu_01',
      query: 'pool timeouts',
      evidence: [
        {
          document_id: 'pool.md',
          source: 'pool.md',
          title: 'Pool',
          breadcrumb: 'Pool > Timeouts',
          excerpt: 'Ask <ip> for it.',
        },
      ],
      omitted: { evidence: 0, truncated_excerpts: 0 },
      truncated: false,
    });
  });

  it('needs no request', async () => {
    const { code, output } = await filter(['project', 'lookup_knowledge'], '{"evidenceBlocks":[]}');

    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ tool_call_id: 'call', evidence: [] });
  });

  it('says by code alone why it makes none', async () => {
    const raw = '{"evidenceBlocks":{"s3cr3t":1}}';
    const { code, output, complaint } = await filter(['project', 'lookup_knowledge'], raw);

    expect(code).toBe(1);
    expect(output).toBe('');
    expect(complaint).toContain('PROJECTION_ERROR');
    expect(complaint).not.toContain('s3cr3t');
  });

  it.each(['{"query":" "}', 'no JSON'])(
    'takes the request %s for wrong usage, by the name of the option',
    async (request) => {
      const { code, output, complaint } = await filter(['project', 'lookup_knowledge', '--request', request], RAW);

      expect(code).toBe(2);
      expect(output).toBe('');
      expect(complaint).toMatch(/^error: option '--request /);
    },
  );

  it('answers every line of NDJSON with a line', async () => {
    const two = JSON.stringify({ evidenceBlocks: [BLOCK, { ...BLOCK, source: 'b.md' }] });
    const lines = [
      { request: REQUEST, raw: RAW, tool_call_id: 'toolu_01', clock: '2026-03-02T10:30:00Z' },
      { request: REQUEST, raw: '{"evidenceBlocks":[]}' },
      { request: { ...REQUEST, limit: 1 }, raw: two },
      { request: REQUEST, raw: two, limits: { max_items: 1, maxExcerptChars: 12 } },
      { request: REQUEST, raw: RAW, limits: { max_total_bytes: 10 } },
      { request: REQUEST, raw: '{"message":"s3cr3t"}' },
      { request: { ...REQUEST, domain: 'x' }, raw: RAW },
      { request: { ...REQUEST, limit: 0 }, raw: RAW },
      { request: REQUEST, raw: RAW, surprise: 1 },
      { request: REQUEST, raw: { evidenceBlocks: [] } },
      { request: REQUEST, raw: RAW, clock: 'yesterday' },
    ].map((order) => JSON.stringify(order));

    const { code, output } = await filter(['project', 'lookup_knowledge', '--ndjson'], [...lines, '', '7'].join('\n'));

    expect(code).toBe(0);
    const answers = output
      .trimEnd()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { evidence_status?: string; result?: { evidence: unknown[] }; error?: string },
      );
    const shown = answers.map(
      ({ evidence_status: status, result, error }) => error ?? [status, result?.evidence.length],
    );
    expect(shown).toEqual([
      ['EVIDENCE_FOUND', 1],
      ['NO_EVIDENCE', 0],
      ['EVIDENCE_FOUND', 1],
      ['EVIDENCE_FOUND', 1],
      'PROJECTION_ERROR',
      'PROJECTION_ERROR',
      ...Array<string>(7).fill('INVALID_INPUT'),
    ]);
    expect(answers[0]?.result).toMatchObject({ tool_call_id: 'toolu_01', truncated: false });
    expect(answers[3]?.result).toMatchObject({
      omitted: { evidence: 1, truncated_excerpts: 1 },
      truncated: true,
    });
    expect(output).not.toContain('s3cr3t');
  });
});
