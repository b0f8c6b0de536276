import { UNKNOWN_SERVICE } from '../file-service';
import { isoText } from '../formats/line-head';
import { type LineTimes } from '../formats/line-times';
import { shortDate } from '../formats/short-date.format';
import { asksFor, type EntrySink } from './entry-sink';
import { JoinedLines } from './joined-lines';
import { type EntryTime, type LineContext } from './line-context';
import { type OpenEntry } from './open-entry';
import { ReadLine } from './read-line';
import { unreadTime } from './unread-time';

const LEVEL = 'WARN';
const SERVICE = 'mysql';

const BEGINS = /^# (?:Time|User@Host|Query_time): /;
const TIME = /^# Time: +(.{1,64}?)\s*$/;
const USER = '# User@Host: ';
const HEADER = /^# (?:[A-Z][\w@]*|explain): /;
const SET_TIMESTAMP = /^SET timestamp=(\d{9,11}(?:\.\d{1,9})?);$/;
const USE = /^use (\S{1,200});$/;
const ZONED = /(?:Z|[+-]\d\d:?\d\d)$/;
/** What a server writes into its slow log whenever it starts. */
const BANNER = /^(?:\S{0,200}(?:mysqld?|mariadbd)\S{0,40}, Version: |Tcp port: \d|Time {2,}Id Command {2,}Argument)/;
const SPACES = /\s+/g;

/** Whether a line begins an entry of MySQL's or MariaDB's slow log. */
export function beginsSlowQuery(line: string): boolean {
  return BEGINS.test(line);
}

export function isSlowLogBanner(line: string): boolean {
  return BANNER.test(line);
}

/**
 * One entry of MySQL's slow log: the lines of its header, then the statement. The header becomes the start of the
 * message. A slow query is a WARN: the format has no levels.
 */
export class SlowQueryEntry implements OpenEntry {
  readonly takesAll = true;
  private readonly header: string[] = [];
  private hasUser = false;
  private setTimestamp: string | null = null;
  private statement: JoinedLines | null = null;

  /** @param written - what the last `# Time:` line says: older servers write it only when the second changes */
  constructor(
    private written: string | null,
    private readonly context: LineContext,
    private readonly times: LineTimes,
    private readonly maxJoinedChars: number,
  ) {}

  get writtenTime(): string | null {
    return this.written;
  }

  /** Whether a line begins the next entry. */
  isEndedBy(line: string): boolean {
    if (TIME.test(line)) return this.header.length > 0 || this.statement !== null;
    return this.statement !== null ? BEGINS.test(line) : this.hasUser && line.startsWith(USER);
  }

  expects(): boolean {
    return false;
  }

  isSevere(): boolean {
    return true;
  }

  follows(): boolean {
    return true;
  }

  add(line: string): void {
    const time = TIME.exec(line);
    const setTimestamp = SET_TIMESTAMP.exec(line);
    const schema = this.statement === null ? USE.exec(line) : null;
    if (time !== null) this.written = time[1] ?? null;
    else if (setTimestamp !== null) this.setTimestamp = setTimestamp[1] ?? null;
    else if (schema !== null) this.header.push(`Schema: ${schema[1] ?? ''}`);
    else if (this.statement === null && HEADER.test(line)) this.addHeader(line);
    else this.addStatement(line);
  }

  addBlank(): void {
    this.statement?.addBlank();
  }

  close(sink: EntrySink): void {
    const time = this.time();
    if (!asksFor(sink, time.instant)) return;
    if (this.statement?.isShortened === true) sink.shortened();
    const { context } = this;
    sink.entry(
      new ReadLine({
        time,
        level: LEVEL,
        service: context.service === UNKNOWN_SERVICE ? SERVICE : context.service,
        message: [...this.header, ...(this.statement === null ? [] : [this.statement.text()])].join(' '),
        details: () => ({ instance: context.instance }),
      }),
    );
  }

  private addHeader(line: string): void {
    this.hasUser ||= line.startsWith(USER);
    this.header.push(line.slice(2).replace(SPACES, ' ').trim());
  }

  private addStatement(line: string): void {
    if (this.statement === null) this.statement = new JoinedLines(line.trimEnd(), this.maxJoinedChars);
    else this.statement.add(line);
  }

  /** A time with a zone counts first; without one it is the server's own, and `SET timestamp` is exact. */
  private time(): EntryTime {
    const { written, setTimestamp } = this;
    const text = written !== null && ZONED.test(written) ? written : (setTimestamp ?? written);
    if (text === null) return this.context.time ?? unreadTime('');
    const instant = this.times.read(text);
    if (instant !== null) return { instant, text: () => text };
    const short = shortDate.head(`${text} `, this.times)?.instant ?? null;
    return short === null ? unreadTime(text) : { instant: short, text: () => isoText(short) };
  }
}
