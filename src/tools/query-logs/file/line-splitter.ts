import { exceedsUtf8 } from '../../../contract/utf8';

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = '\ufeff';

export interface LineSink {
  line(text: string): void;
  /** A line over the limit: its text was never held. */
  overlong(): void;
}

/** Cuts a stream of bytes into lines of text. Holds at most one line, and of that no more than the limit. */
export class LineSplitter {
  private pieces: Buffer[] = [];
  private heldBytes = 0;
  private skipping = false;
  private atStart = true;

  constructor(
    private readonly maxLineBytes: number,
    private readonly sink: LineSink,
  ) {}

  push(chunk: Buffer): void {
    let from = 0;
    if (this.heldBytes > 0 || this.skipping) {
      const end = chunk.indexOf(LINE_FEED);
      if (end < 0) {
        this.hold(chunk);
        return;
      }
      this.hold(chunk.subarray(0, end));
      this.endHeldLine();
      from = end + 1;
    }
    const last = chunk.lastIndexOf(LINE_FEED);
    if (last >= from) this.block(chunk.toString('utf8', from, last));
    this.hold(chunk.subarray(Math.max(last + 1, from)));
  }

  /** The end of the file ends its last line. */
  end(): void {
    if (this.heldBytes > 0 || this.skipping) this.endHeldLine();
  }

  /** Whole lines are decoded together: it is several times faster than line by line. */
  private block(text: string): void {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.line(text.slice(from, end));
      from = end + 1;
    }
    this.line(text.slice(from));
  }

  private line(text: string): void {
    if (exceedsUtf8(text, this.maxLineBytes)) {
      this.sink.overlong();
    } else {
      this.sink.line(this.atStart && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
    }
    this.atStart = false;
  }

  private hold(piece: Buffer): void {
    if (this.skipping || piece.length === 0) return;
    this.heldBytes += piece.length;
    if (this.heldBytes <= this.maxLineBytes) {
      this.pieces.push(piece);
      return;
    }
    this.skipping = true;
    this.atStart = false;
    this.pieces = [];
    this.sink.overlong();
  }

  private endHeldLine(): void {
    if (!this.skipping) this.line(Buffer.concat(this.pieces).toString('utf8'));
    this.skipping = false;
    this.pieces = [];
    this.heldBytes = 0;
  }
}
