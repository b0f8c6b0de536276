import { parseInstant } from '../../../../projection/log-time/parse-instant';
import { type EntryTime } from './line-context';

/** A longer text is no time, and the raw response has better to do than to hold it. */
const MAX_CHARS = 64;

/**
 * The time of an entry that has none which can be read. What is written in its place stays, for operators; but not what
 * would be taken for a time without the words around it, such as the name of a zone.
 */
export function unreadTime(written: string): EntryTime {
  return { instant: null, text: () => (parseInstant(written) === null ? written.slice(0, MAX_CHARS) : '') };
}
