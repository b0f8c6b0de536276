import { isoText, type LineFormat, plainFields } from './line-head';
import { MONTH, monthNumber } from './month-names';

const HEAD = new RegExp(String.raw`^(${MONTH}) (\d\d), (\d{4}),? (\d{1,2}):(\d\d:\d\d) ([AP])M (.*)$`);
const SECOND_LINE = /^(SEVERE|WARNING|INFO|CONFIG|FINE|FINER|FINEST): (.*)$/s;

/** `Mar 02, 2026 10:11:12 AM com.acme.Pay charge`: the first of the two lines of java.util.logging's default. */
export const javaUtilLogging: LineFormat = {
  head(line, times) {
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [, month = '', day = '', year = '', hour = '', minutes = '', half = '', where = ''] = match;
    const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0);
    const date = `${year}-${String(monthNumber(month)).padStart(2, '0')}-${day}`;
    const instant = times.read(`${date}T${String(hours).padStart(2, '0')}:${minutes}`);
    const fields = plainFields(isoText(instant), { level: null, message: where });
    return { instant, fields: () => fields, second: (next) => secondLine(next, where) };
  },
};

/** `SEVERE: refused`, the second of the two lines. */
function secondLine(line: string, where: string): { level: string; message: string } | null {
  const match = SECOND_LINE.exec(line);
  return match === null ? null : { level: match[1] ?? '', message: `${where}: ${match[2] ?? ''}` };
}
