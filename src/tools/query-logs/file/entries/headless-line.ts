import { lateTime } from '../formats/late-time.format';
import { leadingLevel, levelHead, type LevelledText } from '../formats/level-head';
import { isoText } from '../formats/line-head';
import { isPlausibleText } from '../formats/plausible-text';
import { type EntrySlot } from './entry-slot';
import { type EntryTools } from './entry-tools';
import { type LineContext, type LineTime } from './line-context';
import { isSlowLogBanner } from './slow-query-entry';
import { beginsTraceback, crashLevel, isExceptionHead } from './trace-line';

/** Finds a place for a line without a head: an entry of its own, or the one before it. */
export function placeHeadlessLine(line: string, slot: EntrySlot, context: LineContext, tools: EntryTools): void {
  const isInKey = slot.keys.next(line) !== null;
  if (slot.open !== null && (isInKey || slot.open.expects(line))) slot.open.add(line);
  else if (context.time !== null) placeTimed(line, slot, context, context.time);
  else if (isSlowLogBanner(line)) slot.close();
  else placeUntimed(line, slot, context, tools);
}

function placeTimed(line: string, slot: EntrySlot, context: LineContext, time: LineTime): void {
  const crash = crashOf(line, slot);
  const { open } = slot;
  if (crash === null && open !== null && (open.takesAll || open.follows(line))) open.add(line);
  else slot.beginWrapped(() => crash ?? exceptionOf(line) ?? levelled(line), time, context);
}

function placeUntimed(line: string, slot: EntrySlot, context: LineContext, tools: EntryTools): void {
  const { open, isFree } = slot;
  if (isFree && open?.follows(line) === true) {
    open.add(line);
    return;
  }
  const lastInstant = tools.lastInstant();
  const alone = crashOf(line, slot) ?? leadingLevel(line) ?? (isFree ? exceptionOf(line) : null);
  if (alone !== null && lastInstant !== null) {
    slot.beginUndated(() => alone, { instant: lastInstant, text: () => isoText(lastInstant) }, context);
    return;
  }
  const late = isFree || slot.isLate ? lateTime.head(line, tools.times) : null;
  if (late !== null) {
    slot.beginHeaded(late, context);
    slot.isLate = true;
  } else if (alone !== null) slot.beginTimeless(() => alone, context);
  else if (open !== null && (open.takesAll || open.follows(line))) open.add(line);
  else placeText(line, slot, context, tools);
}

/** A line that no entry before it takes is one of its own, unless it is no text at all. */
export function placeText(line: string, slot: EntrySlot, context: LineContext, tools: EntryTools): void {
  if (isPlausibleText(line)) slot.beginTimeless(() => exceptionOf(line) ?? levelled(line), context);
  else tools.lost();
}

/** A crash is an entry of its own, but an exception that was logged stands behind the line that says so. */
function crashOf(line: string, { open }: EntrySlot): LevelledText | null {
  const level = crashLevel(line);
  if (level === null) return null;
  const isLogged = beginsTraceback(line) && open !== null && open.takesAll && open.isSevere();
  return isLogged ? null : { level, message: line };
}

function exceptionOf(line: string): LevelledText | null {
  return isExceptionHead(line) ? { level: 'ERROR', message: line } : null;
}

function levelled(line: string): LevelledText {
  const { level, message } = levelHead(line);
  return level === null ? { level, message: line } : { level, message };
}
