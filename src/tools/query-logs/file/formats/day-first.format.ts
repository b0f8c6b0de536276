import { levelHead } from './level-head';
import { isoText, type LineFormat, plainFields } from './line-head';
import { MONTH, monthNumber } from './month-names';
import { ZONE_NAME } from './zone-names';

const HEAD = new RegExp(
  String.raw`^(?:\d{1,10}:[A-Z] |\[)?(?:[A-Z][a-z]{2}, )?(\d\d)[-/ ](${MONTH})[-/ ](\d{4})[ :](\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)` +
    String.raw`(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?(?=[\s\]|,:]|$)`,
);
/** Redis says its level by a mark. */
const REDIS_MARK = /^ ([.*#-]) /;
const REDIS_LEVELS: Readonly<Record<string, string>> = { '.': 'DEBUG', '-': 'VERBOSE', '*': 'NOTICE', '#': 'WARNING' };
const PHP_LEVEL =
  /^\] PHP ((?:Fatal|Parse|Recoverable fatal|Core|Compile)? ?(?:error|warning|[Ee]rror|[Ww]arning|Notice|Deprecated)):\s+/;

/** `02-Mar-2026 10:11:12.123 SEVERE …` of Tomcat, `[02-Mar-2026 10:11:12 UTC] PHP …`, `123:M 02 Mar 2026 …` of Redis. */
export const dayFirst: LineFormat = {
  head(line, times) {
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [head, day = '', month = '', year = '', clock = '', zone = ''] = match;
    const rest = line.slice(head.length);
    const date = `${year}-${String(monthNumber(month)).padStart(2, '0')}-${day}`;
    const instant = ZONE_NAME.test(rest) ? null : times.read(`${date}T${clock}${zone}`);
    return { instant, fields: () => plainFields(isoText(instant), ownLevel(rest) ?? levelHead(rest)) };
  },
};

function ownLevel(rest: string): { level: string; message: string } | null {
  const mark = REDIS_MARK.exec(rest);
  if (mark !== null) return { level: REDIS_LEVELS[mark[1] ?? ''] ?? '', message: rest.slice(mark[0].length) };
  const php = PHP_LEVEL.exec(rest);
  if (php === null) return null;
  const words = php[1] ?? '';
  const level = /fatal|parse/i.test(words) ? 'ERROR' : (words.split(' ').at(-1) ?? '');
  return { level, message: rest.slice(2) };
}
