import { type ByteRange } from '../log-file-chunks';
import { type OpenLogFile } from '../open-log-file';
import { type OrderProbe } from './order-probe';
import { follows, PROBE_SPACING, type ProbeAt, provenOrder } from './time-order';
import { type TimeWindow } from './time-window';

/** What is read beyond the window on both sides, in ms: lines may stand so far from their place. */
const SLACK_MS = 15 * 60_000;

/**
 * The part of a plain file that can hold lines of the window, or null where it has to be read whole: its lines are not
 * in the order of time, or all of it may belong to the window.
 */
export async function readingRange(file: OpenLogFile, window: TimeWindow, probeAt: ProbeAt): Promise<ByteRange | null> {
  const probes = await provenOrder(file, probeAt);
  if (probes === null) return null;
  const isBefore = ({ latest }: OrderProbe): boolean => latest < window.start - SLACK_MS;
  const isAfter = ({ earliest }: OrderProbe): boolean => earliest > window.end + SLACK_MS;
  const from = await lastWhere(probes, isBefore, probeAt);
  const to = await lastWhere(probes, (probe) => !isAfter(probe), probeAt);
  if (from === undefined || to === undefined) return null;
  const range = { from: from.lower?.at ?? 0, to: to.upper?.at ?? null };
  return range.from === 0 && range.to === null ? null : range;
}

interface Boundary {
  /** The last probe for which the condition holds; null where it holds for none. */
  readonly lower: OrderProbe | null;
  /** The first one for which it does not; null where it holds for all. */
  readonly upper: OrderProbe | null;
}

/** Where a condition ends to hold that holds from the start up to somewhere; undefined where the file is out of order. */
async function lastWhere(
  probes: readonly OrderProbe[],
  holds: (probe: OrderProbe) => boolean,
  probeAt: ProbeAt,
): Promise<Boundary | undefined> {
  const index = probes.findIndex((probe) => !holds(probe));
  let lower = (index < 0 ? probes.at(-1) : probes[index - 1]) ?? null;
  let upper = (index < 0 ? null : probes[index]) ?? null;
  while (lower !== null && upper !== null && upper.at - lower.at > PROBE_SPACING) {
    const middle = await probeAt(Math.floor((lower.at + upper.at) / 2));
    if (middle === null || !follows(middle, lower) || !follows(upper, middle)) return undefined;
    if (holds(middle)) lower = middle;
    else upper = middle;
  }
  return { lower, upper };
}
