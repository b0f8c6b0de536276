/** Bytes at the start of two files that must be the same for one to count as a copy of the other. */
export const COPY_HEAD_BYTES = 1024;

const PACKED_NAME = /\.gz$/i;
const GENERATION = /^\.(?:\d{1,4}|\d{8}|\d{4}-\d\d-\d\d)$|^-(?:\d{8}|\d{4}-\d\d-\d\d)$/;

interface ReadFile {
  readonly head: Buffer;
  /** Bytes of it that were read. */
  readonly bytes: number;
}

/**
 * Rotation has moments in which the same lines stand in two files: `app.log.1` is being packed into `app.log.1.gz`, or
 * `app.log` copied to `app.log.1` before it is cut. The copy may be half written. It is told by its name and its
 * beginning, and left out: each of its lines has been read in the other one.
 */
export class CopiedLogFiles {
  private readonly read = new Map<string, ReadFile>();

  /** Keeps the beginning of a file that was read whole. Files are read in the order of their names. */
  remember(name: string, head: Buffer, bytes: number): void {
    this.read.set(name, { head: Buffer.from(head.subarray(0, COPY_HEAD_BYTES)), bytes });
  }

  /** The file that was read and that one of this name may be a packed copy of. */
  mayBePacked(name: string): boolean {
    return PACKED_NAME.test(name) && this.read.has(name.replace(PACKED_NAME, ''));
  }

  /**
   * @param unpacked - the beginning of what the packed file holds so far: nothing where packing has just begun
   * @param isWhole - whether that is all of it
   */
  isPackedCopy(name: string, unpacked: Buffer, isWhole: boolean): boolean {
    const original = this.read.get(name.replace(PACKED_NAME, ''));
    if (original === undefined) return false;
    const head = unpacked.subarray(0, COPY_HEAD_BYTES);
    // A packed file that ends early says little by itself; beside its original it is one that is being written.
    if (head.length < COPY_HEAD_BYTES && isWhole && head.length !== original.bytes) return false;
    return original.head.subarray(0, head.length).equals(head) && (head.length > 0 || !isWhole);
  }

  /** Whether a plain file is a copy of one that was read: an older generation's name, the same beginning, no longer. */
  isPlainCopy(name: string, head: Buffer, size: number): boolean {
    if (head.length < COPY_HEAD_BYTES) return false;
    for (const [original, { head: begins, bytes }] of this.read) {
      if (!name.startsWith(original) || !GENERATION.test(name.slice(original.length))) continue;
      if (size <= bytes && begins.length === COPY_HEAD_BYTES && begins.equals(head.subarray(0, COPY_HEAD_BYTES)))
        return true;
    }
    return false;
  }
}
