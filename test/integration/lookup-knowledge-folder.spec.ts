import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  FolderKnowledgeSource,
  type FolderKnowledgeSourceOptions,
} from '../../src/tools/lookup-knowledge/folder/folder-knowledge.source';
import { type KnowledgeResponse } from '../../src/tools/lookup-knowledge/knowledge-source';

/** Whatever the machine is busy with. */
const ALWAYS_FRESH = { quickLookMs: 60_000, maxWaitMs: 60_000 };
const NEVER = new AbortController().signal;

jest.setTimeout(30_000);

/** A process that replaces files, each as a whole, for 20 s at most: inodes of old ones are taken by new ones. */
const REPLACE_FILES = `
  const { renameSync, writeFileSync } = require('node:fs');
  const [root, names] = process.argv.slice(1);
  process.stdout.write('started');
  const end = Date.now() + 20_000;
  for (let version = 100; Date.now() < end; version++) {
    for (const name of JSON.parse(names)) {
      writeFileSync(root + '/new', '# Valve\\n\\nboiler ' + version + ' ' + 'word '.repeat(200) + ' end ' + version);
      renameSync(root + '/new', root + '/' + name);
    }
  }`;

describe('FolderKnowledgeSource', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'knowledge-'));
  });

  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  function write(path: string, content: string | Buffer): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }

  function source(options: Partial<FolderKnowledgeSourceOptions> = {}): FolderKnowledgeSource {
    return new FolderKnowledgeSource({ root, ...ALWAYS_FRESH, ...options });
  }

  function pathsOf(response: KnowledgeResponse): string[] {
    if (!('evidenceBlocks' in response)) throw new Error(response.message);
    return response.evidenceBlocks.map((block) => block.source);
  }

  async function ask(from: FolderKnowledgeSource, query: string, limit = 8): Promise<string[]> {
    return pathsOf(await from.lookup({ query, limit }, NEVER));
  }

  it('answers in the raw shape of the contract, member by member', async () => {
    write('runbooks/payment.md', '# Payment\n\n## Timeouts\n\nThe pool is exhausted.');
    write('other.txt', 'Something else entirely');
    expect(await source().lookup({ query: 'payment timeouts', limit: 3 }, NEVER)).toEqual({
      evidenceBlocks: [
        {
          source: 'runbooks/payment.md',
          title: 'Payment',
          breadcrumb: 'Payment > Timeouts',
          content: '## Timeouts\n\nThe pool is exhausted.',
          excerpt: '# Payment\n\n## Timeouts\n\nThe pool is exhausted.',
          score: expect.any(Number) as number,
        },
      ],
      retrievalTrace: { documents: 2, bestRelevance: expect.any(Number) as number, threshold: 0.4 },
      message: '1 of 2 documents',
    });
  });

  it('answers a question that the collection does not answer with an empty array', async () => {
    write('a.md', '# Payment\n\nThe pool is exhausted.');
    expect(await source().lookup({ query: 'how to bake bread', limit: 3 }, NEVER)).toMatchObject({
      evidenceBlocks: [],
    });
  });

  it('picks up files that come, change, are renamed and go, while it runs', async () => {
    const from = source();
    write('a.md', '# Payment pool\n\nexhausted');
    expect(await ask(from, 'payment pool')).toEqual(['a.md']);
    write('deep/b.md', '# Circuit breaker\n\nopen');
    expect(await ask(from, 'circuit breaker')).toEqual(['deep/b.md']);
    write('a.md', '# Gateway 5o3\n\nupstream');
    expect(await ask(from, 'payment pool')).toEqual([]);
    expect(await ask(from, 'gateway upstream')).toEqual(['a.md']);
    write('a.md', '# Gateway 5o4\n\nupstreem');
    expect(await ask(from, 'gateway upstreem')).toEqual(['a.md']);
    renameSync(join(root, 'a.md'), join(root, 'c.md'));
    expect(await ask(from, 'gateway upstreem')).toEqual(['c.md']);
    unlinkSync(join(root, 'c.md'));
    expect(await ask(from, 'gateway upstreem')).toEqual([]);
  });

  it('never serves half an index: each answer is of the old collection or of the new one', async () => {
    const from = source();
    const texts = (version: string): void => {
      for (let place = 0; place < 60; place++)
        write(`doc-${place}.md`, `# Valve ${place}\n\nboiler ${version} ${'word '.repeat(200)}`);
    };
    texts('alpha');
    await ask(from, 'boiler valve', 60);
    texts('beta');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => from.lookup({ query: 'boiler valve', limit: 60 }, NEVER)),
    );
    for (const answer of answers) {
      const versions = JSON.stringify(answer).match(/boiler (?:alpha|beta)/g) ?? [];
      expect(new Set(versions).size).toBe(1);
      expect(pathsOf(answer)).toHaveLength(60);
    }
  });

  it('loses no document while files are replaced over and over, and reads none in two versions', async () => {
    const from = source();
    const text = (version: number): string => `# Valve\n\nboiler ${version} ${'word '.repeat(200)} end ${version}`;
    const names = Array.from({ length: 40 }, (_, place) => `doc-${place}.md`);
    names.forEach((name, place) => {
      write(name, text(place));
    });
    const writer = spawn(process.execPath, ['-e', REPLACE_FILES, root, JSON.stringify(names)]);
    await once(writer.stdout, 'data');
    try {
      for (let times = 0; times < 15; times++) {
        const answer = await from.lookup({ query: 'boiler valve', limit: 100 }, NEVER);
        expect(pathsOf(answer).sort()).toEqual([...names].sort());
        for (const { content } of 'evidenceBlocks' in answer ? answer.evidenceBlocks : []) {
          expect(content).toMatch(/boiler (\d+) [^\d]*end \1$/);
        }
      }
    } finally {
      writer.kill();
      await once(writer, 'close');
    }
  });

  it('reads only within its root and follows no link out of it', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    try {
      writeFileSync(join(outside, 'secret.md'), '# Outside secret\n\nnot for agents');
      write('a.md', '# Inside\n\nfor agents');
      symlinkSync(join(outside, 'secret.md'), join(root, 'link.md'));
      symlinkSync(outside, join(root, 'folder'));
      symlinkSync(join(root, 'nowhere.md'), join(root, 'dangling.md'));
      const response = await source().lookup({ query: 'inside agents', limit: 9 }, NEVER);
      expect(pathsOf(response)).toEqual(['a.md']);
      expect(JSON.stringify(response)).not.toContain('secret');
      expect(response.message).toBe('1 of 1 documents; names of no regular file within the folder: 2');
      expect(await ask(source(), 'outside secret')).toEqual([]);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  it('follows a link to a file within its root, once, and a root that is a link', async () => {
    write('.data/pool.md', '# Payment pool\n\nexhausted');
    symlinkSync('.data/pool.md', join(root, 'pool.md'));
    symlinkSync('.data/pool.md', join(root, 'same-again.md'));
    symlinkSync(root, `${root}-link`);
    try {
      expect(await ask(source({ root: `${root}-link` }), 'payment pool')).toEqual(['pool.md']);
    } finally {
      unlinkSync(`${root}-link`);
    }
  });

  it('leaves hidden names and other kinds of files alone', async () => {
    write('.git/pool.md', '# Payment pool');
    write('.pool.md', '# Payment pool');
    write('pool.pdf', '# Payment pool');
    write('a.md', '# Gateway');
    expect(await ask(source(), 'payment pool')).toEqual([]);
  });

  it('does not hang on a FIFO, and does not take a folder for a document', async () => {
    execFileSync('mkfifo', [join(root, 'pipe.md')]);
    mkdirSync(join(root, 'folder.md'));
    write('a.md', '# Payment pool');
    expect(await ask(source(), 'payment pool')).toEqual(['a.md']);
  });

  it.each<[string, Partial<FolderKnowledgeSourceOptions>, RegExp]>([
    ['a file that is too large', { maxFileBytes: 100 }, /documents over the size limit: 1/],
    ['more files than it may read', { maxFiles: 1 }, /documents beyond the limits of a folder: 1/],
    ['more bytes than it may read', { maxTotalBytes: 100 }, /documents beyond the limits of a folder: 1/],
  ])('says that it left out %s, and makes no negative observation of it', async (_what, limits, remark) => {
    write('a.md', '# Payment pool');
    write('b.md', `# Large\n\n${'word '.repeat(60)}`);
    const from = source(limits);
    const found = await from.lookup({ query: 'payment pool', limit: 5 }, NEVER);
    expect(pathsOf(found)).toEqual(['a.md']);
    expect(found.message).toMatch(remark);
    const nothing = await from.lookup({ query: 'kafka consumer lag', limit: 5 }, NEVER);
    expect(nothing).toEqual({ message: expect.stringMatching(remark) as string });
  });

  it('fails, without a path, where its root is gone or has no document', async () => {
    expect(await source().lookup({ query: 'x', limit: 1 }, NEVER)).toEqual({ message: 'no document in the folder' });
    const from = source();
    write('a.md', '# Payment pool');
    expect(await ask(from, 'payment pool')).toEqual(['a.md']);
    rmSync(root, { recursive: true });
    expect(await from.lookup({ query: 'payment pool', limit: 1 }, NEVER)).toEqual({
      message: 'the folder of documents could not be read',
    });
  });

  it('reads a byte order mark and bytes that are no UTF-8', async () => {
    write('a.md', Buffer.concat([Buffer.from('\ufeff# Payment pool\n\n'), Buffer.from([0xff, 0xfe, 0x00])]));
    expect(await ask(source(), 'payment pool')).toEqual(['a.md']);
  });

  it('rejects with the reason of the signal', async () => {
    write('a.md', '# Payment pool');
    const aborted = AbortSignal.abort(new Error('over'));
    await expect(source().lookup({ query: 'x', limit: 1 }, aborted)).rejects.toThrow('over');
    const controller = new AbortController();
    const asked = source().lookup({ query: 'x', limit: 1 }, controller.signal);
    controller.abort(new Error('later'));
    await expect(asked).rejects.toThrow('later');
  });

  it('does not hold the event loop for long while it indexes', async () => {
    for (let place = 0; place < 400; place++)
      write(`doc-${place}.md`, `# Valve ${place}\n\n${'some words here '.repeat(150)}`);
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    await ask(source(), 'valve');
    clearInterval(timer);
    expect(longest).toBeLessThan(250);
  });
});
