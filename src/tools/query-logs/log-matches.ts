import { type LogQueryScope } from '../../projection/query-logs/log-query-scope';
import { BestEntries, type EntryLimits } from './best-entries';
import { LevelMemo } from './level-memo';
import { LogEntryFilter } from './log-entry-filter';
import { type LogLine } from './log-line';
import { type LogSourceEntry } from './log-source';

/** What matches one query: counts all of it, keeps the best of it. */
export class LogMatches {
  private readonly filter: LogEntryFilter;
  private readonly levels = new LevelMemo();
  private readonly best: BestEntries;
  private matched = 0;

  constructor(scope: LogQueryScope, limits: EntryLimits) {
    this.filter = new LogEntryFilter(scope);
    this.best = new BestEntries(limits);
  }

  get total(): number {
    return this.matched;
  }

  /** An entry without a time that can be read is in every window: nobody can say that it lies outside. */
  offer(line: LogLine): void {
    if (line.instant !== null && !this.filter.inWindow(line.instant)) return;
    const level = this.levels.recognise(line.level);
    if (!this.filter.matches(line, level)) return;
    this.matched += 1;
    this.best.offer(line, level.rank);
  }

  /** The best matches, severe first, then the newest. */
  take(): LogSourceEntry[] {
    return this.best.take();
  }
}
