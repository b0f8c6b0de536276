import { appendFileSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logFileChunks } from './log-file-chunks';
import { openLogFile, type OpenLogFile } from './open-log-file';
import { UnreadableLogFileError } from './unreadable-log-file.error';

const NEVER = new AbortController().signal;

describe('openLogFile and logFileChunks', () => {
  let root: string;
  let file: OpenLogFile | null = null;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'open-log-file-')));
  });

  afterEach(async () => {
    await file?.handle.close();
    file = null;
    rmSync(root, { recursive: true });
  });

  async function open(text: string): Promise<OpenLogFile> {
    writeFileSync(join(root, 'app.log'), text);
    file = await openLogFile(root, 'app.log');
    if (file === null) throw new Error('not opened');
    return file;
  }

  it('says of a file that vanished only its name', async () => {
    const failure = openLogFile(root, 'gone.log');
    await expect(failure).rejects.toBeInstanceOf(UnreadableLogFileError);
    await expect(failure).rejects.toThrow(/^gone\.log is no longer there$/);
  });

  it('does not open a folder', async () => {
    expect(await openLogFile(root, '.')).toBeNull();
  });

  it('reads what is written while it reads', async () => {
    const opened = await open('first\n');
    const texts: string[] = [];
    for await (const chunk of logFileChunks(opened, NEVER)) {
      if (texts.length === 0) appendFileSync(join(root, 'app.log'), 'second\n');
      texts.push(chunk.toString());
    }
    expect(texts.join('')).toBe('first\nsecond\n');
  });

  it('fails on a file that is cut while it is read', async () => {
    const opened = await open('first\nsecond\n');
    truncateSync(join(root, 'app.log'), 6);
    const reading = async (): Promise<void> => {
      for await (const chunk of logFileChunks(opened, NEVER)) expect(chunk.toString()).toBe('first\n');
    };
    await expect(reading()).rejects.toThrow('app.log was cut while it was read');
  });
});
