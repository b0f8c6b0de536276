import { isoText, type LineFormat, plainFields } from './line-head';

const HEAD = /^(?:(\d{4})-)?(\d\d)-(\d\d) (\d\d:\d\d:\d\d\.\d{3})\s+\d+\s+\d+ ([VDIWEF]) (.*)$/s;

/** `03-02 10:11:12.123  1702  2395 D Tag: message`: Android's threadtime format, mostly without a year. */
export const logcat: LineFormat = {
  head(line, times) {
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [, year, month = '', day = '', clock = '', level = '', message = ''] = match;
    const instant =
      year === undefined
        ? times.readYearless(Number(month), Number(day), clock)
        : times.read(`${year}-${month}-${day}T${clock}`);
    return { instant, fields: () => plainFields(isoText(instant), { level, message: message.trimEnd() }) };
  },
};
