import { levelHead } from './level-head';
import { isoText, type LineFormat, plainFields } from './line-head';
import { MONTH, monthNumber } from './month-names';

const HEAD = new RegExp(
  String.raw`^\[?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (${MONTH}) ([ \d]\d) (\d\d:\d\d:\d\d(?:\.\d{1,9})?) (?:(?:UTC|GMT) )?(\d{4})(?=[\s\]:]|$)`,
);

/** `[Mon Mar 02 10:11:12.123456 2026] [core:error] …` of Apache and of the kernel's ring buffer, and plain `ctime`. */
export const weekday: LineFormat = {
  head(line, times) {
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [head, month = '', day = '', clock = '', year = ''] = match;
    const date = `${year}-${String(monthNumber(month)).padStart(2, '0')}-${day.replace(' ', '0')}`;
    const instant = times.read(`${date}T${clock}`);
    return { instant, fields: () => plainFields(isoText(instant), levelHead(line.slice(head.length))) };
  },
};
