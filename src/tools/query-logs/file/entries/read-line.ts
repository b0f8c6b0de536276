import { type LogLine, type LogLineDetails } from '../../log-line';
import { type EntryTime } from './line-context';

export interface ReadLineParts {
  readonly time: EntryTime;
  readonly level: string;
  readonly service: string;
  readonly message: string;
  readonly details: () => LogLineDetails;
}

/** An entry as it was read. Its time becomes text only if somebody asks: most entries of a query are only counted. */
export class ReadLine implements LogLine {
  readonly instant: number | null;
  readonly level: string;
  readonly service: string;
  readonly message: string;
  readonly details: () => LogLineDetails;
  private readonly time: EntryTime;

  constructor({ time, level, service, message, details }: ReadLineParts) {
    this.instant = time.instant;
    this.level = level;
    this.service = service;
    this.message = message;
    this.details = details;
    this.time = time;
  }

  get timestamp(): string {
    return this.time.text();
  }
}
