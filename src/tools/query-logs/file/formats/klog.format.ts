import { isoText, type LineFormat, plainFields } from './line-head';

const HEAD = /^([IWEF])(\d\d)(\d\d) (\d\d:\d\d:\d\d\.\d{6})\s+\d+ ([^\s:\]]{1,200}:\d+\] .*)$/s;

/** `E0302 10:11:12.123456       1 file.go:12] message`: klog and glog, without a year. */
export const klog: LineFormat = {
  head(line, times) {
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [, level = '', month, day, clock = '', message = ''] = match;
    const instant = times.readYearless(Number(month), Number(day), clock);
    return { instant, fields: () => plainFields(isoText(instant), { level, message: message.trimEnd() }) };
  },
};
