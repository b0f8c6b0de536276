import { LEVEL_WORD } from './level-words';
import { type LineFormat, plainFields } from './line-head';
import { ZONE_NAME } from './zone-names';

const TIME = String.raw`(\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?)`;
/** `ERROR 2026-03-02 10:11:12,123 …`, `WARN  [2026-03-02 10:11:12,123] …`, `[INFO] 2026/03/02 10:11:12 …`. */
const HEAD = new RegExp(String.raw`^[[<]?(${LEVEL_WORD})[\]>]?[\s:|,-]{1,8}\[?${TIME}(?=[\s\]|,:]|$)`);
/** `E, [2026-03-02T10:11:12.123456 #123] ERROR -- app: …` of Ruby's logger. */
const RUBY = new RegExp(String.raw`^[DIWEFA], \[${TIME} #\d+\] {1,2}(\w{1,10}) -- ([^:]{0,120}): (.*)$`, 's');
const MARKS = /^[\s\]|,:-]{1,8}/;

/** A level before the time. */
export const levelFirst: LineFormat = {
  head(line, times) {
    const match = HEAD.exec(line);
    if (match === null) return null;
    const [head, level = '', timestamp = ''] = match;
    const rest = line.slice(head.length);
    const instant = ZONE_NAME.test(rest) ? null : times.read(timestamp);
    return { instant, fields: () => plainFields(timestamp, { level, message: rest.replace(MARKS, '').trimEnd() }) };
  },
};

export const rubyLogger: LineFormat = {
  head(line, times) {
    const match = RUBY.exec(line);
    if (match === null) return null;
    const [, timestamp = '', level = '', name = '', text = ''] = match;
    const message = name === '' ? text : `${name}: ${text}`;
    return {
      instant: times.read(timestamp),
      fields: () => plainFields(timestamp, { level, message: message.trimEnd() }),
    };
  },
};
