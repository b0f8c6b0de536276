import { levelHead } from './level-head';
import { type LineFormat, plainFields } from './line-head';
import { logcatLevel } from './logcat.format';
import { ZONE_NAME } from './zone-names';

const DATE = String.raw`\d{4}([-/])\d\d\2\d\d`;
const CLOCK = String.raw`\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?`;
const ZONE = String.raw`(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d|[+-]\d\d(?=[\s\]])))?`;
const HEAD = new RegExp(String.raw`^\[?(${DATE}[T ]${CLOCK}${ZONE})(?=[\s\]|,;:[(-]|$)`);

/** What `docker logs --timestamps` and its like make of a stack. */
const FRAME = /^ (?:\t| {2,8}(?:at |File ")|Caused by: |\.\.\. \d+ more)/;

/**
 * `2026-03-02 10:11:12,123 ERROR …` and its kin, in brackets or not: log4j, logback and Spring patterns, python's
 * logging, Go's std log, nginx's, MySQL's and PostgreSQL's error logs, Kafka, Elasticsearch, gunicorn.
 */
export const yearFirst: LineFormat = {
  head(line, times) {
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [head, timestamp = ''] = match;
    const rest = line.slice(head.length);
    // The name of a zone is not guessed: such a time cannot be read.
    const instant = ZONE_NAME.test(rest) ? null : times.read(timestamp);
    return {
      instant,
      fields: () => plainFields(timestamp, logcatLevel(rest) ?? levelHead(rest)),
      goesOn: FRAME.test(rest) ? rest.slice(1) : undefined,
    };
  },
};
