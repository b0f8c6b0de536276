import { levelHead } from './level-head';
import { type LineFormat, plainFields } from './line-head';

/** Seconds with or without a fraction, or milliseconds: from the year 2001 on. */
const HEAD = /^\[?([1-9]\d{9}(?:\.\d{1,9})?|[1-9]\d{12})(?=[\s\]|,:])/;
const AUDIT = /^(?:node=\S{1,255} )?type=([\w[\]]{1,64}) msg=audit\((\d{10}\.\d{3}):\d+\): (.*)$/s;

/** `1772446272.123    45 192.0.2.1 TCP_MISS/200 …` of Squid and of simple scripts. */
export const epochFirst: LineFormat = {
  head(line, times) {
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [head, timestamp = ''] = match;
    return { instant: times.read(timestamp), fields: () => plainFields(timestamp, levelHead(line.slice(head.length))) };
  },
};

/** `type=AVC msg=audit(1772446272.123:4567): …` of the Linux audit daemon. */
export const linuxAudit: LineFormat = {
  head(line, times) {
    const match = AUDIT.exec(line);
    if (match === null) return null;
    const [, type = '', timestamp = '', message = ''] = match;
    return {
      instant: times.read(timestamp),
      fields: () => plainFields(timestamp, { level: null, message: `${type} ${message}`.trimEnd() }),
    };
  },
};
