import { assignPatterns } from '../log-patterns/assign-patterns';
import { type LogLevel } from '../log-level/log-level';
import { type LogEvent } from './log-event';

/** What many events have in common: level, service and normalised message. */
export interface LogPattern {
  readonly level: LogLevel;
  readonly service: string;
  readonly message: string;
  /** Its events, in the order of the raw response. */
  readonly events: readonly LogEvent[];
  /** Milliseconds since the epoch; null where no event has a readable time. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
}

/** Groups the whole batch at once: which pattern an event has does not depend on the order of the lines. */
export function groupEvents(events: readonly LogEvent[]): LogPattern[] {
  const { patterns, assignment } = assignPatterns(events.map(({ message }) => message));
  const groups = new Map<string, { head: LogEvent; message: string; events: LogEvent[] }>();
  events.forEach((event, index) => {
    const pattern = assignment[index] ?? -1;
    const message = patterns[pattern] ?? event.message;
    // As JSON: no level, service or message can run into its neighbour.
    const key = JSON.stringify([event.level.name, event.service, pattern]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { head: event, message, events: [event] });
    else group.events.push(event);
  });
  return [...groups.values()].map(({ head, message, events: members }) => ({
    level: head.level,
    service: head.service,
    message,
    events: members,
    ...seen(members),
  }));
}

function seen(events: readonly LogEvent[]): { firstSeen: number | null; lastSeen: number | null } {
  let firstSeen: number | null = null;
  let lastSeen: number | null = null;
  for (const { at } of events) {
    if (at === null) continue;
    if (firstSeen === null || at < firstSeen) firstSeen = at;
    if (lastSeen === null || at > lastSeen) lastSeen = at;
  }
  return { firstSeen, lastSeen };
}
