import { PrivateKeyLines } from '../../../../projection/redaction/private-key-lines';
import { type LevelledText } from '../formats/level-head';
import { type LineHead } from '../formats/line-head';
import { asksFor } from './entry-sink';
import { type EntryTools } from './entry-tools';
import { HeadedEntry } from './headed-entry';
import { type EntryTime, type LineContext, type LineTime } from './line-context';
import { type OpenEntry, UnwantedEntry } from './open-entry';
import { unreadTime } from './unread-time';

/** Where the one entry of a stream is whose last line is not known yet. */
export class EntrySlot {
  /** null between entries, and behind one that no line can belong to. */
  open: OpenEntry | null = null;
  /** Whether the open entry's time stands behind other words. */
  isLate = false;
  /** The private keys in the lines without a head: what has begun in one must not be parted from its end. */
  readonly keys = new PrivateKeyLines();
  /** Whether the open entry is one without a head and a time, to which only the lines of a stack can belong. */
  private isTimeless = false;

  constructor(private readonly tools: EntryTools) {}

  /** Whether the next line begins an entry, however little it says of itself. */
  get isFree(): boolean {
    return this.open === null || this.isTimeless;
  }

  begin(entry: OpenEntry): void {
    this.close();
    this.open = entry;
  }

  close(): void {
    this.open?.close(this.tools.sink);
    this.open = null;
    this.isLate = false;
    this.isTimeless = false;
  }

  /** Begins the entry of a line with a head: all lines without one will belong to it. */
  beginHeaded(head: LineHead, context: LineContext): void {
    const { sink, maxJoinedChars } = this.tools;
    const outer = context.timeWins || head.instant === null ? context.time : null;
    const instant = outer?.instant ?? head.instant;
    if (!asksFor(sink, instant)) {
      this.begin(new UnwantedEntry(true, head));
      return;
    }
    const fields = head.fields();
    const { timestamp } = fields;
    const time = outer ?? (instant === null ? unreadTime(timestamp) : { instant, text: () => timestamp });
    this.begin(new HeadedEntry({ head, fields, time, context, takesAll: true, maxJoinedChars }));
  }

  /** Begins the entry of a line that has its time from what a collector wrote around it. */
  beginWrapped(fields: () => LevelledText, time: LineTime, context: LineContext): void {
    this.beginAs(asksFor(this.tools.sink, time.instant), time, fields, context, false);
  }

  /** Begins the entry of a line without a time: it gets the time of the entry before it in its file. */
  beginUndated(fields: () => LevelledText, time: LineTime, context: LineContext): void {
    const { sink } = this.tools;
    sink.undated();
    this.beginAs(sink.wants(time.instant), time, fields, context, true);
  }

  /** Begins the entry of a line whose time nothing says: what follows is as likely to be an entry of its own. */
  beginTimeless(fields: () => LevelledText, context: LineContext): void {
    this.beginAs(asksFor(this.tools.sink, null), unreadTime(''), fields, context, false);
    this.isTimeless = true;
  }

  private beginAs(
    isWanted: boolean,
    time: EntryTime,
    fields: () => LevelledText,
    context: LineContext,
    takesAll: boolean,
  ): void {
    const { maxJoinedChars } = this.tools;
    if (!isWanted) this.begin(new UnwantedEntry(takesAll));
    else this.begin(new HeadedEntry({ head: null, fields: fields(), time, context, takesAll, maxJoinedChars }));
  }
}
