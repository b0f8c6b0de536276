import { type LineContext, type LineTime } from './line-context';

/** A line inside another: a collector or a daemon wrote a head around it. */
export interface WrappedLine {
  /** Lines of one stream belong together; those of several may be mixed. */
  readonly stream: string;
  readonly inner: string;
  /** The line goes on in the next one of its stream. */
  readonly isPart: boolean;
  /** null where the head has none, or one that cannot be read. */
  readonly time: LineTime | null;
  /** Whether the time has a year and a zone: it then counts more than one inside. */
  readonly timeWins: boolean;
  readonly service: string | null;
  readonly instance: string | null;
  readonly level: string | null;
}

/** What is known of the line inside: what the collector says, and what was known of its own line. */
export function contextWithin(wrapped: WrappedLine, outer: LineContext): LineContext {
  return {
    service: wrapped.service ?? outer.service,
    instance: wrapped.instance ?? outer.instance,
    level: wrapped.level ?? outer.level,
    time: wrapped.time ?? outer.time,
    timeWins: wrapped.time === null ? outer.timeWins : wrapped.timeWins || outer.timeWins,
  };
}
