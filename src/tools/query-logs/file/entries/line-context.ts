/** The time of an entry. */
export interface EntryTime {
  /** Milliseconds since the epoch; null where the time is missing or cannot be read. */
  readonly instant: number | null;
  /** The time as text, as the raw response has it. */
  readonly text: () => string;
}

/** A time as a line gives it. */
export interface LineTime extends EntryTime {
  readonly instant: number;
}

/** What is known of a line from outside it: from its file's name, and from what a collector wrote around it. */
export interface LineContext {
  readonly service: string;
  readonly instance: string;
  readonly level: string | null;
  readonly time: LineTime | null;
  /** Whether that time counts more than one inside the line: it has a year and a zone, which the other may lack. */
  readonly timeWins: boolean;
}
