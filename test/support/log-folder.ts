import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FileLogSource, type FileLogSourceOptions } from '../../src/tools/query-logs/file/file-log.source';

/** A folder of log files in the system's temporary folder. Whoever made it removes it. */
export class LogFolder {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'query-logs-')));

  path(name: string): string {
    return join(this.root, name);
  }

  /** Writes a file and the folders above it: lines of text, or bytes as they are. */
  write(name: string, content: readonly string[] | Uint8Array): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(
      this.path(name),
      content instanceof Uint8Array ? content : content.map((line) => `${line}\n`).join(''),
    );
  }

  /** Finds what is in `logs/` under the topic APPLICATION, unless told otherwise. */
  source(options: Partial<FileLogSourceOptions> = {}): FileLogSource {
    return new FileLogSource({ root: this.root, topics: { APPLICATION: ['logs/*'] }, ...options });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
