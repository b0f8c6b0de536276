import { isoText, type LineFormat, plainFields } from './line-head';
import { MONTH } from './month-names';

/** What stands before the time: virtual host, client, identity, user. */
const MAX_CLIENT_CHARS = 600;
const HEAD = new RegExp(
  String.raw`^([^[]{3,${MAX_CLIENT_CHARS}}?) ?\[(\d\d\/${MONTH}\/\d{4}:\d\d:\d\d:\d\d(?:\.\d{1,6})? [+-]\d{4})\] (.*)$`,
  's',
);
/** The status behind the request's closing quote. */
const STATUS = /" (\d)\d\d(?= |$)/;
const LEVELS: Readonly<Record<string, string>> = { '4': 'WARN', '5': 'ERROR' };

/**
 * `192.0.2.1 - - [02/Mar/2026:10:11:12 +0000] "GET / HTTP/1.1" 503 …`: the access logs of nginx and Apache. They write
 * no level; the status says it: 5xx is an ERROR, 4xx a WARN, everything else INFO.
 */
export const accessLog: LineFormat = {
  head(line, times) {
    const at = line.indexOf('[');
    if (at < 0 || at > MAX_CLIENT_CHARS || line[at + 3] !== '/' || line[at + 7] !== '/') return null;
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [, client = '', time = '', request = ''] = match;
    const instant = times.read(time);
    return {
      instant,
      fields: () => {
        const level = LEVELS[STATUS.exec(request)?.[1] ?? ''] ?? 'INFO';
        return plainFields(isoText(instant), { level, message: `${client} ${request}`.trimEnd() });
      },
    };
  },
};
