import { byCodeUnit } from '../text/code-unit-order';
import { type LogEvent } from './log-event';
import { type LogPattern } from './log-pattern';

/**
 * Chooses which events stand in the timeline, oldest first, those without a readable time last. Every pattern gets
 * one event before any gets a second, the patterns in their order; a pattern's own are spread evenly from its first to
 * its last. Decided by content and time alone: the same events give the same timeline in any order.
 */
export function sampleTimeline(patterns: readonly LogPattern[], maxEvents: number): LogEvent[] {
  const shares = shareOut(patterns, maxEvents);
  return patterns.flatMap((pattern, index) => spread(pattern.events, shares[index] ?? 0)).sort(byTime);
}

function shareOut(patterns: readonly LogPattern[], maxEvents: number): number[] {
  const shares = patterns.map(() => 0);
  let left = maxEvents;
  let open = patterns.map((_pattern, index) => index);
  while (left > 0 && open.length > 0) {
    // As many whole rounds at once as every open pattern can take.
    const room = (index: number): number => (patterns[index]?.events.length ?? 0) - (shares[index] ?? 0);
    const rounds = Math.max(1, Math.min(Math.floor(left / open.length), Math.min(...open.map(room))));
    for (const index of open.slice(0, left)) {
      shares[index] = (shares[index] ?? 0) + rounds;
      left -= rounds;
    }
    open = open.filter((index) => room(index) > 0);
  }
  return shares;
}

function spread(events: readonly LogEvent[], share: number): LogEvent[] {
  if (share === 0) return [];
  const sorted = [...events].sort(byTime);
  if (share >= sorted.length) return sorted;
  const step = share === 1 ? 0 : (sorted.length - 1) / (share - 1);
  return Array.from({ length: share }, (_unused, place) => sorted[Math.round(place * step)]).filter(
    (event) => event !== undefined,
  );
}

function byTime(a: LogEvent, b: LogEvent): number {
  return (
    compareTimes(a.at, b.at) ||
    a.level.rank - b.level.rank ||
    byCodeUnit(a.service, b.service) ||
    byCodeUnit(a.message, b.message) ||
    byCodeUnit(a.level.name, b.level.name)
  );
}

function compareTimes(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}
