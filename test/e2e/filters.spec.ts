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
