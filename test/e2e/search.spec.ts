import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '../../src/cli/program';
import { CommandLine } from '../support/command-line';

jest.setTimeout(30_000);

const RUNBOOKS = join(__dirname, '../../examples/incident/runbooks');
const QUESTION = 'payment connection pool exhausted';

function search(args: readonly string[], input = '', environment = {}): ReturnType<CommandLine['filter']> {
  return new CommandLine(['search', ...args], environment).filter(input);
}

/** What this process writes from here on, until the end of the test. */
function writtenHere(): { stdout: string; stderr: string } {
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    });
  }
  return written;
}

function lines(output: string): string[] {
  return output.split('\n').slice(0, -1);
}

describe('toolboundary search', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'search-'));
  });

  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(root, { recursive: true, force: true });
  });

  it('ranks the documents that answer a question, each with where in it', async () => {
    const { code, output, complaint } = await search(['--root', RUNBOOKS, ...QUESTION.split(' ')]);

    expect(code).toBe(0);
    expect(complaint).toBe('');
    expect(lines(output)[0]).toMatch(/^payment\/payment-pool-exhausted\.md\tPayment connection pool exhausted > [A-Z]/);
  });

  it('says of a question without an answer that it has none, and prints nothing', async () => {
    const { code, output, complaint } = await search(['--root', RUNBOOKS, 'kafka consumer lag keeps growing']);

    expect(code).toBe(0);
    expect(output).toBe('');
    expect(complaint).toBe('no document answers the question\n');
  });

  it('answers every line of NDJSON with a line: paths below the root, the best first', async () => {
    const questions = [QUESTION, 'kafka consumer lag keeps growing', 'OOMKilled', '', '支付超时'];
    const orders = questions.map((query, place) => JSON.stringify({ query, place }));
    const input = [...orders, '', 'no JSON', '["query"]', '{"query":7}', '{"question":"x"}'].join('\n');

    const { code, output } = await search(['--root', RUNBOOKS, '--ndjson'], `${input}\n`);

    expect(code).toBe(0);
    const answers = lines(output).map((line) => JSON.parse(line) as { documents?: string[] });
    expect(answers.slice(0, questions.length)).toEqual(
      questions.map((query) => ({ query, documents: expect.any(Array) as string[] })),
    );
    expect(answers.slice(questions.length)).toEqual(Array(5).fill({ error: 'INVALID_INPUT' }));
    expect(answers.map(({ documents }) => documents?.[0])).toEqual([
      'payment/payment-pool-exhausted.md',
      undefined,
      'platform/pod-restarts.md',
      ...Array<undefined>(7).fill(undefined),
    ]);
  });

  it('gives as many documents as asked for, the same first ones', async () => {
    for (const name of ['a', 'b', 'c']) writeFileSync(join(root, `${name}.md`), `# Valve ${name}\n\nThe valve leaks.`);
    const order = JSON.stringify({ query: 'valve leaks' });

    const all = await search(['--root', root, '--ndjson'], order);
    const two = await search(['--root', root, '--ndjson', '--limit', '2'], order);

    const documents = (output: string): string[] => (JSON.parse(output) as { documents: string[] }).documents;
    expect([...documents(all.output)].sort()).toEqual(['a.md', 'b.md', 'c.md']);
    expect(documents(two.output)).toEqual(documents(all.output).slice(0, 2));
  });

  it('gives the same answers under another locale and time zone', async () => {
    const input = `${[QUESTION, 'gateway 503', 'Ärger mit İndex'].map((query) => JSON.stringify({ query })).join('\n')}\n`;

    const [here, there] = await Promise.all([
      search(['--root', RUNBOOKS, '--ndjson'], input, { LANG: 'C', TZ: 'UTC' }),
      search(['--root', RUNBOOKS, '--ndjson'], input, { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Tokyo' }),
    ]);

    expect(there.output).toBe(here.output);
    expect(lines(here.output)).toHaveLength(3);
  });

  it('says what it left out, without a path', async () => {
    mkdirSync(join(root, 'docs'));
    writeFileSync(join(root, 'docs', 'a.md'), '# Valve\n\nleaks');
    symlinkSync('/etc/hostname', join(root, 'docs', 'link.md'));

    const { code, output, complaint } = await search(['--root', root, 'valve leaks']);

    expect(code).toBe(0);
    expect(lines(output)).toEqual(['docs/a.md\tValve']);
    expect(complaint).toBe('left out: names of no regular file within the folder: 1\n');
  });

  it('finds nothing in an empty folder, and says so', async () => {
    const { code, output, complaint } = await search(['--root', root, '--ndjson'], '{"query":"valve"}\n');

    expect(code).toBe(0);
    expect(output).toBe('{"query":"valve","documents":[]}\n');
    expect(complaint).toContain('no document in the folder');
  });

  it.each(['nowhere', 'file.md'])('fails where the root is no folder: %s', async (name) => {
    writeFileSync(join(root, 'file.md'), '# Valve');

    const { code, output, complaint } = await search(['--root', join(root, name), 'valve']);

    expect(code).toBe(1);
    expect(output).toBe('');
    expect(complaint).toBe('toolboundary: the folder of documents could not be read\n');
  });

  it.each([
    [['valve']],
    [['--root', RUNBOOKS]],
    [['--root', RUNBOOKS, ' ']],
    [['--root', RUNBOOKS, '--ndjson', 'valve']],
    [['--root', RUNBOOKS, '--limit', '0', 'valve']],
    [['--root', RUNBOOKS, '--limit', '101', 'valve']],
    [['--root', RUNBOOKS, '--sort', 'valve']],
  ])('answers wrong usage %j with exit code 2, and with why on standard error', async (args) => {
    const written = writtenHere();

    expect(await runCommandLine(['search', ...args])).toBe(2);
    expect(written.stdout).toBe('');
    expect(written.stderr).toMatch(/^error: /);
  });

  it('says how it is used', async () => {
    const written = writtenHere();

    expect(await runCommandLine(['search', '--help'])).toBe(0);
    for (const option of ['--root <folder>', '--limit <count>', '--ndjson']) expect(written.stdout).toContain(option);
  });
});
