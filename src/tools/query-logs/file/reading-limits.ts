import { exceedsUtf8, utf8Bytes } from '../../../contract/utf8';
import { type LogLine } from '../log-line';

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** Lines behind the first one of an entry: the stacks of a few hundred frames. */
const MAX_JOINED_CHARS = 16 * KIB;
/** A smaller file is read in a fraction of a second. */
const MIN_SOUGHT_BYTES = 32 * MIB;
/** JSON writes one character in six bytes at most, and a line of JSON has been measured. */
const JSON_BYTES_PER_CHAR = 6;

export interface ReadingLimitOptions {
  readonly maxLineBytes?: number | undefined;
  readonly maxReadBytes?: number | undefined;
  readonly minSoughtBytes?: number | undefined;
}

/** Bounds of what one query reads and holds. */
export class ReadingLimits {
  /** A longer line is counted as unreadable and never held, in bytes. */
  readonly maxLineBytes: number;
  /** Bytes that one query may read, unpacked. */
  readonly maxReadBytes: number;
  /** Bytes of a plain file from which on it is looked whether a part of it is enough. */
  readonly minSoughtBytes: number;
  /** Characters that the lines behind an entry's first one may have. */
  readonly maxJoinedChars: number;
  /** Bytes of an entry's message as JSON text: an entry always fits into an answer. */
  private readonly maxMessageBytes: number;

  /** @param maxBytes - UTF-8 bytes that a raw response may take */
  constructor(maxBytes: number, options: ReadingLimitOptions) {
    this.maxLineBytes = Math.min(options.maxLineBytes ?? MIB, Math.floor(maxBytes / 4));
    this.maxReadBytes = options.maxReadBytes ?? 8 * GIB;
    this.minSoughtBytes = options.minSoughtBytes ?? MIN_SOUGHT_BYTES;
    this.maxJoinedChars = Math.min(MAX_JOINED_CHARS, Math.floor(this.maxLineBytes / 8));
    this.maxMessageBytes = Math.floor(maxBytes / 2);
  }

  /** Whether an entry might not fit into any answer: plain text can have much that JSON has to escape. */
  exceedsEntry({ message }: LogLine): boolean {
    if (message.length * JSON_BYTES_PER_CHAR <= this.maxMessageBytes) return false;
    return exceedsUtf8(message, this.maxMessageBytes) || utf8Bytes(JSON.stringify(message)) > this.maxMessageBytes;
  }
}
