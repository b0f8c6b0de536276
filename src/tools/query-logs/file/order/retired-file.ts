import { type OpenLogFile } from '../open-log-file';
import { type TimeWindow } from './time-window';

/**
 * How far the times in a file may be ahead of the clock that says when it was written, in ms: 14 hours of a zone that
 * is not written, and as much again for clocks that are wrong.
 */
const MARGIN_MS = 26 * 60 * 60 * 1000;

/**
 * Whether a packed file was last written so long before the window that no line of it can be in the window. The file's
 * own first line has to bear that out: archives set all kinds of dates, and a file that was "written" before its first
 * line says nothing.
 *
 * @param firstInstant - the time of the file's first entry in ms since the epoch, asked for only if it matters
 */
export async function isRetired(
  file: OpenLogFile,
  window: TimeWindow,
  firstInstant: () => Promise<number | null>,
): Promise<boolean> {
  if (file.modifiedAt >= window.start - MARGIN_MS) return false;
  const first = await firstInstant();
  return first !== null && first <= file.modifiedAt + MARGIN_MS;
}
