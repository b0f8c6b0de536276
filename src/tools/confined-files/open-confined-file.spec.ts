import { setTimeout } from 'node:timers/promises';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileIdentity, openConfinedFile } from './open-confined-file';

describe('openConfinedFile', () => {
  let base: string;
  let root: string;

  beforeEach(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'confined-')));
    root = join(base, 'root');
    mkdirSync(join(root, 'folder'), { recursive: true });
    mkdirSync(join(base, 'root-beside'));
    writeFileSync(join(root, 'folder', 'inside.txt'), 'inside');
    writeFileSync(join(base, 'root-beside', 'outside.txt'), 'outside');
  });

  afterEach(() => {
    rmSync(base, { recursive: true });
  });

  async function textOf(name: string): Promise<string | null> {
    const file = await openConfinedFile(root, name);
    if (file === null) return null;
    const text = await file.handle.readFile('utf8');
    await file.handle.close();
    return text;
  }

  it('opens a file below the root, by its name or by a link within the root', async () => {
    symlinkSync('folder/inside.txt', join(root, 'link.txt'));
    symlinkSync('folder', join(root, 'linked'));
    expect(await textOf('folder/inside.txt')).toBe('inside');
    expect(await textOf('folder/../link.txt')).toBe('inside');
    expect(await textOf('linked/inside.txt')).toBe('inside');
  });

  it('opens nothing outside of the root, by dots or by links', async () => {
    symlinkSync(join(base, 'root-beside', 'outside.txt'), join(root, 'link.txt'));
    symlinkSync('link.txt', join(root, 'link-of-link.txt'));
    symlinkSync('../root-beside', join(root, 'linked'));
    for (const name of ['../root-beside/outside.txt', 'link.txt', 'link-of-link.txt', 'linked/outside.txt']) {
      expect(await textOf(name)).toBeNull();
    }
  });

  it('opens no folder, no FIFO and no device, and does not hang', async () => {
    execFileSync('mkfifo', [join(root, 'pipe')]);
    symlinkSync('/dev/zero', join(root, 'device'));
    for (const name of ['.', 'folder', 'pipe', 'device']) expect(await textOf(name)).toBeNull();
  });

  it('fails as the file system does where nothing is there', async () => {
    symlinkSync('nowhere', join(root, 'dangling'));
    for (const name of ['gone', 'dangling']) {
      await expect(openConfinedFile(root, name)).rejects.toMatchObject({ code: 'ENOENT' });
    }
  });

  it('opens a file that is replaced over and over', async () => {
    const end = new AbortController();
    const replaced = (async (): Promise<void> => {
      while (!end.signal.aborted) {
        await writeFile(join(root, 'new.txt'), 'inside');
        await rename(join(root, 'new.txt'), join(root, 'folder', 'inside.txt'));
        // Without a pause a busy machine replaces it at every try.
        await setTimeout(2);
      }
    })();
    const texts: (string | null)[] = [];
    for (let times = 0; times < 300; times++) texts.push(await textOf('folder/inside.txt'));
    end.abort();
    await replaced;
    expect(new Set(texts)).toEqual(new Set(['inside']));
  });

  it('knows a file that has two names', async () => {
    symlinkSync('folder/inside.txt', join(root, 'link.txt'));
    const identities: (string | null)[] = [];
    for (const name of ['link.txt', 'folder/inside.txt']) {
      const file = await openConfinedFile(root, name);
      identities.push(file === null ? null : fileIdentity(file.stats));
      await file?.handle.close();
    }
    expect(identities[0]).toBe(identities[1]);
    expect(identities[0]).toMatch(/^\d+:\d+$/);
  });
});
