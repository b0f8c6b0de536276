import { accessLog } from './access-log.format';
import { dayFirst } from './day-first.format';
import { epochFirst, linuxAudit } from './epoch-first.format';
import { javaUtilLogging } from './java-util-logging.format';
import { klog } from './klog.format';
import { levelFirst, rubyLogger } from './level-first.format';
import { type LineFormat, type LineHead } from './line-head';
import { type LineTimes } from './line-times';
import { logcat } from './logcat.format';
import { shortDate } from './short-date.format';
import { weekday } from './weekday.format';
import { yearFirst } from './year-first.format';

/** Formats of plain lines by the first character of a line, in the order in which they are tried. */
const BEGIN_WITH_DIGIT: readonly LineFormat[] = [logcat, yearFirst, accessLog, epochFirst, shortDate, dayFirst];
const BEGIN_WITH_CAPITAL: readonly LineFormat[] = [
  ...[weekday, javaUtilLogging, klog, levelFirst, rubyLogger, dayFirst, accessLog],
];
const BEGIN_WITH_SMALL_LETTER: readonly LineFormat[] = [linuxAudit, accessLog];
const BEGIN_WITH_BRACKET: readonly LineFormat[] = [yearFirst, weekday, dayFirst, levelFirst, epochFirst];
const BEGIN_WITH_ANGLE: readonly LineFormat[] = [levelFirst];
const BEGIN_OTHERWISE: readonly LineFormat[] = [accessLog];

/** The head of a plain line, or null where it has none that is known. */
export function headOf(line: string, times: LineTimes): LineHead | null {
  for (const format of candidates(line.charCodeAt(0))) {
    const head = format.head(line, times);
    if (head !== null) return head;
  }
  return null;
}

function candidates(first: number): readonly LineFormat[] {
  if (first >= 0x30 && first <= 0x39) return BEGIN_WITH_DIGIT;
  if (first >= 0x61 && first <= 0x7a) return BEGIN_WITH_SMALL_LETTER;
  if (first >= 0x41 && first <= 0x5a) return BEGIN_WITH_CAPITAL;
  if (first === 0x5b) return BEGIN_WITH_BRACKET;
  return first === 0x3c ? BEGIN_WITH_ANGLE : BEGIN_OTHERWISE;
}
