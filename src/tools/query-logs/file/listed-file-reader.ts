import { beginsLikeGzip, isPacked } from './log-file-chunks';
import { type LogFileReading, type ReadingParts } from './log-file-reading';
import { openLogFile, type OpenLogFile, readAt } from './open-log-file';
import { isRetired } from './order/retired-file';
import { unpackedHead } from './packed-head';
import { COPY_HEAD_BYTES, CopiedLogFiles } from './rotation/copied-log-files';
import { type ListedLogFile } from './rotation/log-file-listing';
import { CUT, RotatedLogFileError } from './rotation/rotated-log-file.error';

/** A packed file is a tenth to a twentieth of what it holds. */
const PACKED_SHARE = 16;
/** Bytes in which the first line with a time is looked for. */
const FIRST_LINE_BYTES = 64 * 1024;

/**
 * Reads each file of a list once, however rotation renames it meanwhile: one that was renamed is found again, one that
 * is being read is read on under any name, and copies that rotation makes do not count twice.
 */
export class ListedFileReader {
  private readonly seen = new Set<string>();
  private readonly copies = new CopiedLogFiles();

  /** @param relist - the list as it is now */
  constructor(
    private readonly root: string,
    private readonly reading: LogFileReading,
    private readonly parts: ReadingParts,
    private readonly relist: () => Promise<readonly ListedLogFile[]>,
  ) {}

  /** @throws UnreadableLogFileError, RotatedLogFileError, or the signal's reason */
  async read(listed: ListedLogFile): Promise<void> {
    this.parts.signal.throwIfAborted();
    if (listed.identity !== null && this.seen.has(listed.identity)) return;
    const file = await this.open(listed);
    if (file === null) {
      this.parts.counts.namesLeftOut += 1;
      return;
    }
    this.parts.counts.filesOpened += 1;
    try {
      this.seen.add(file.identity);
      if (await isPacked(file)) await this.readPacked(file);
      else await this.readPlain(file);
    } finally {
      await file.handle.close();
    }
  }

  private async readPlain(file: OpenLogFile): Promise<void> {
    const head = await readAt(file, 0, COPY_HEAD_BYTES);
    if (this.copies.isPlainCopy(file.name, head, file.size)) {
      this.parts.counts.filesCopied += 1;
      return;
    }
    await this.reading.readLines(file);
    // One that was cut and has grown again since begins with other lines.
    if (!(await readAt(file, 0, head.length)).equals(head)) throw new RotatedLogFileError(file.name, CUT);
    this.copies.remember(file.name, head, file.size);
  }

  private async readPacked(file: OpenLogFile): Promise<void> {
    const { counts, limits, signal, window } = this.parts;
    if (this.copies.mayBePacked(file.name) && (file.size === 0 || (await beginsLikeGzip(file)))) {
      const { bytes, isWhole } = await unpackedHead(file, COPY_HEAD_BYTES, signal);
      if (this.copies.isPackedCopy(file.name, bytes, isWhole)) {
        counts.filesCopied += 1;
        return;
      }
    }
    const isLarge = file.size >= limits.minSoughtBytes / PACKED_SHARE;
    if (isLarge && (await isRetired(file, window, () => this.firstInstant(file)))) counts.filesRetired += 1;
    else await this.reading.readLines(file);
  }

  private async firstInstant(file: OpenLogFile): Promise<number | null> {
    const { bytes } = await unpackedHead(file, FIRST_LINE_BYTES, this.parts.signal);
    return this.reading.firstInstantIn(bytes.subarray(0, FIRST_LINE_BYTES), file);
  }

  /** The file that was listed: under its name, or under the one that it has by now. */
  private async open({ name, identity }: ListedLogFile): Promise<OpenLogFile | null> {
    const file = await this.openIf(name, identity);
    if (file !== 'GONE') return file;
    const renamed = (await this.relist()).find((listed) => listed.identity === identity);
    const found = renamed === undefined ? 'GONE' : await this.openIf(renamed.name, identity);
    if (found === 'GONE') throw new RotatedLogFileError(name, 'is no longer there');
    return found;
  }

  private async openIf(name: string, identity: string | null): Promise<OpenLogFile | null | 'GONE'> {
    let file: OpenLogFile | null;
    try {
      file = await openLogFile(this.root, name);
    } catch (error) {
      if (error instanceof RotatedLogFileError) return 'GONE';
      throw error;
    }
    if (file === null || identity === null || file.identity === identity) return file;
    await file.handle.close();
    return 'GONE';
  }
}
