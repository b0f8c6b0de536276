import { type LevelledText } from './level-head';
import { isoText, type LineFormat, plainFields } from './line-head';

const HEAD = /^(\d\d)-(\d\d) (\d\d:\d\d:\d\d\.\d{3})(?= )/;
const BEHIND_TIME = /^ +\d{1,10} +\d{1,10} ([VDIWEF]) /;
const DASH = 0x2d;

/** `03-02 10:11:12.123  1702  2395 D Tag: message`: Android's threadtime format, without a year. */
export const logcat: LineFormat = {
  head(line, times) {
    if (line.charCodeAt(2) !== DASH) return null;
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [head, month, day, clock = ''] = match;
    const rest = line.slice(head.length);
    if (!BEHIND_TIME.test(rest)) return null;
    const instant = times.readYearless(Number(month), Number(day), clock);
    return {
      instant,
      fields: () => plainFields(isoText(instant), logcatLevel(rest) ?? { level: null, message: rest }),
    };
  },
};

/** Level and message behind the time, with the process and thread between them; null for other formats. */
export function logcatLevel(rest: string): LevelledText | null {
  const match = BEHIND_TIME.exec(rest);
  return match === null ? null : { level: match[1] ?? null, message: rest.slice(match[0].length).trimEnd() };
}
