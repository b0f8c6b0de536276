import { type LogLevel, recogniseLevel } from '../../projection/log-level/log-level';
import { type LogQueryScope } from '../../projection/query-logs/log-query-scope';
import { type LogLine } from './log-line';

const ALL = '*';
const PATTERN_CHARACTERS = /[\\^$.*+?()[\]{}|/]/g;

/**
 * Which entries a query matches, the same for every source: within the window (both ends included), the query a
 * case-insensitive substring of the message (empty or `*` is all), the service by name, the level however it is
 * written (`warn` finds `WARNING`). Case is folded by Unicode's simple folding, whatever the locale.
 */
export class LogEntryFilter {
  private readonly start: number;
  private readonly end: number;
  private readonly text: RegExp | null;
  private readonly service: RegExp | null;
  private readonly level: string | null;

  constructor(scope: LogQueryScope) {
    this.start = Date.parse(scope.startTime);
    this.end = Date.parse(scope.endTime);
    this.text = scope.query === '' || scope.query === ALL ? null : new RegExp(escaped(scope.query), 'iu');
    this.service = scope.service === null ? null : new RegExp(`^${escaped(scope.service)}$`, 'iu');
    this.level = scope.level === null ? null : comparable(recogniseLevel(scope.level));
  }

  inWindow(instant: number): boolean {
    return instant >= this.start && instant <= this.end;
  }

  matches(line: LogLine, level: LogLevel): boolean {
    if (this.level !== null && this.level !== comparable(level)) return false;
    if (this.service !== null && !this.service.test(line.service)) return false;
    return this.text === null || this.text.test(line.message);
  }
}

function escaped(text: string): string {
  return text.replace(PATTERN_CHARACTERS, '\\$&');
}

function comparable(level: LogLevel): string {
  return level.name.toUpperCase();
}
