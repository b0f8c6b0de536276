import { type LevelledText } from '../formats/level-head';
import { type LineHead } from '../formats/line-head';
import { type EntryTools } from './entry-tools';
import { HeadedEntry } from './headed-entry';
import { type LineContext, type LineTime } from './line-context';
import { type OpenEntry, UnreadableEntry, UnwantedEntry } from './open-entry';

/** Where the one entry of a stream is whose last line is not known yet. */
export class EntrySlot {
  /** null between entries, and behind one that no line can belong to. */
  open: OpenEntry | null = null;
  /** Whether the open entry's time stands behind other words. */
  isLate = false;

  constructor(private readonly tools: EntryTools) {}

  begin(entry: OpenEntry): void {
    this.close();
    this.open = entry;
  }

  close(): void {
    this.open?.close(this.tools.sink);
    this.open = null;
    this.isLate = false;
  }

  /** Begins the entry of a line with a head: all lines without one will belong to it. */
  beginHeaded(head: LineHead, context: LineContext): void {
    const { sink, maxJoinedChars } = this.tools;
    const outer = context.timeWins || head.instant === null ? context.time : null;
    const instant = outer?.instant ?? head.instant;
    if (instant === null) {
      this.begin(new UnreadableEntry(sink));
      return;
    }
    sink.dated(instant);
    if (!sink.wants(instant)) {
      this.begin(new UnwantedEntry(true, head));
      return;
    }
    const fields = head.fields();
    const time = outer ?? { instant, text: () => fields.timestamp };
    this.begin(new HeadedEntry({ head, fields, time, context, takesAll: true, maxJoinedChars }));
  }

  /** Begins the entry of a line that has its time from what a collector wrote around it. */
  beginWrapped(fields: () => LevelledText, time: LineTime, context: LineContext): void {
    this.tools.sink.dated(time.instant);
    this.beginAt(time, fields, context, false);
  }

  /** Begins the entry of a line without a time: it gets the time of the entry before it in its file. */
  beginUndated(fields: () => LevelledText, time: LineTime, context: LineContext): void {
    this.tools.sink.undated();
    this.beginAt(time, fields, context, true);
  }

  private beginAt(time: LineTime, fields: () => LevelledText, context: LineContext, takesAll: boolean): void {
    const { sink, maxJoinedChars } = this.tools;
    if (!sink.wants(time.instant)) this.begin(new UnwantedEntry(takesAll));
    else this.begin(new HeadedEntry({ head: null, fields: fields(), time, context, takesAll, maxJoinedChars }));
  }
}
