import { levelHead } from './level-head';
import { isoText, type LineFormat, plainFields } from './line-head';

/** `17/06/09 20:10:40`, Spark's and Hadoop's default pattern: year, month, day. */
const SLASHED = /^(\d\d)\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)(?=\s)/;
/** `260302 10:11:12` or `260302  9:11:12` of MySQL's older error log, `081109 203615` of HDFS. */
const COMPACT = /^(\d\d)(\d\d)(\d\d) ((?: ?\d|\d\d):?\d\d:?\d\d)(?=\s)/;

/** A date of two digits each, the year of this century first. */
export const shortDate: LineFormat = {
  head(line, times) {
    const match = SLASHED.exec(line) ?? COMPACT.exec(line);
    if (match === null) return null;
    const [head, year, month, day, clock = ''] = match;
    const instant = times.read(`20${year}-${month}-${day}T${withColons(clock)}`);
    // Six digits and some more may be anything.
    if (instant === null) return null;
    return { instant, fields: () => plainFields(isoText(instant), levelHead(line.slice(head.length))) };
  },
};

function withColons(clock: string): string {
  if (clock.includes(':')) return clock.trim().padStart(8, '0');
  return `${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4)}`;
}
