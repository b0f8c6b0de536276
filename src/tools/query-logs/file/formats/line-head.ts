import { type LineTimes } from './line-times';

/** What stands in a line beside its time. */
export interface HeadFields {
  /** ISO 8601, RFC 3339 or the digits of an epoch: as it was written where that is one of these. */
  readonly timestamp: string;
  readonly level: string | null;
  readonly service: string | null;
  readonly instance: string | null;
  readonly message: string;
}

/** The head of a plain line: where an entry begins. */
export interface LineHead {
  /** Milliseconds since the epoch; null where the line has a head whose time cannot be read. */
  readonly instant: number | null;
  /** Asked for only if entries of this instant are wanted. */
  readonly fields: () => HeadFields;
  /** What stands behind the time where that is the frame of a stack: each of its lines was given a time. */
  readonly goesOn?: string | undefined;
  /** For a head of two lines: what the second one says, or null where that one does not belong to it. */
  readonly second?: (line: string) => Pick<HeadFields, 'level' | 'message'> | null;
}

/**
 * One way to write the head of a plain line. A format takes a line or leaves it by that line alone, so neither the
 * order of files nor the lines before play a part.
 */
export interface LineFormat {
  /** The line's head, or null where it is not written this way. */
  readonly head: (line: string, times: LineTimes) => LineHead | null;
}

/** The time as text where it has to be put together: ISO 8601 UTC with milliseconds. */
export function isoText(instant: number | null): string {
  return instant === null ? '' : new Date(instant).toISOString();
}

/** Fields of a head that says neither whose it is nor where it ran. */
export function plainFields(timestamp: string, { level, message }: Pick<HeadFields, 'level' | 'message'>): HeadFields {
  return { timestamp, level, service: null, instance: null, message };
}
