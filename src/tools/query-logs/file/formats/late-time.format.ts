import { levelHead } from './level-head';
import { isoText, type LineFormat, plainFields } from './line-head';

/** Tokens and characters before a time that does not stand at the start of its line. */
const TOKENS_BEFORE = 5;
const HEAD_CHARS = 200;
const HEAD = new RegExp(
  String.raw`^((?:\S{1,120} ){1,${TOKENS_BEFORE}})(?:(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)|([1-9]\d{9}))(?=\s)`,
);

/**
 * A time behind a few words: a file's or a node's name before the line of a log that was merged out of many. Prose may
 * look like this, so it counts only where no other format has begun an entry.
 */
export const lateTime: LineFormat = {
  head(line, times) {
    const match = HEAD.exec(line.length > HEAD_CHARS ? line.slice(0, HEAD_CHARS) : line);
    if (match === null) return null;
    const [head, before = '', date, epoch] = match;
    const instant = times.read(date ?? epoch);
    if (instant === null) return null;
    return {
      instant,
      fields: () => {
        const { level, message } = levelHead(line.slice(head.length));
        return plainFields(isoText(instant), { level, message: `${before}${message}` });
      },
    };
  },
};
