import { type LineTime } from './line-context';

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
