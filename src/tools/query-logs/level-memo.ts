import { type LogLevel, recogniseLevel } from '../../projection/log-level/log-level';

/** A log has a handful of levels; a hostile one has as many as lines. */
const MAX_SPELLINGS = 256;
/** A longer one may be a slice of a large text, and remembering it would hold that text. */
const MAX_SPELLING_CHARS = 12;

/** Recognises each spelling of a level once: a query meets millions of lines with a handful of levels. */
export class LevelMemo {
  private readonly known = new Map<string, LogLevel>();

  recognise(written: string): LogLevel {
    const known = this.known.get(written);
    if (known !== undefined) return known;
    const level = recogniseLevel(written);
    if (this.known.size < MAX_SPELLINGS && written.length <= MAX_SPELLING_CHARS) this.known.set(written, level);
    return level;
  }
}
