import { type JsonValue } from '../../contract/json';
import { type LogLevel, recogniseLevel } from '../log-level/log-level';
import { parseInstant } from '../log-time/parse-instant';
import { neutralisePlaceholders } from '../redaction/placeholders';
import { type Redactor } from '../redaction/redactor';
import { cutText } from '../text/cut-text';
import { repairText } from '../text/repair-text';
import { type RawLogEntry } from './raw-log-response';

/** A log entry as the agent may see it, its message whole. */
export interface LogEvent {
  readonly level: LogLevel;
  readonly service: string;
  readonly message: string;
  /** Milliseconds since the epoch; null where the entry's time cannot be read. */
  readonly at: number | null;
}

/** Longest level and service that are shown, in characters. */
const MAX_LEVEL_CHARS = 32;
const MAX_SERVICE_CHARS = 128;
const NO_SERVICE = 'unknown';

const WHITE_SPACE = /\s+/g;

/** Reads raw entries into events: repaired, redacted, on one line. Equal texts are read once. */
export class LogEventReader {
  private readonly cleaned = new Map<string, string>();
  private readonly levels = new Map<string, LogLevel>();

  constructor(private readonly redactor: Redactor) {}

  read(entry: RawLogEntry): LogEvent {
    return {
      level: this.level(textOf(entry.level)),
      service: cutText(this.clean(textOf(entry.service)), MAX_SERVICE_CHARS) || NO_SERVICE,
      message: this.clean(textOf(entry.message)),
      at: parseInstant(entry.timestamp),
    };
  }

  private level(written: string): LogLevel {
    const known = this.levels.get(written);
    if (known !== undefined) return known;
    const level = recogniseLevel(cutText(this.clean(written), MAX_LEVEL_CHARS));
    this.levels.set(written, level);
    return level;
  }

  private clean(text: string): string {
    const known = this.cleaned.get(text);
    if (known !== undefined) return known;
    const clean = this.redactor
      .redact(neutralisePlaceholders(repairText(text)))
      .text.replace(WHITE_SPACE, ' ')
      .trim();
    this.cleaned.set(text, clean);
    return clean;
  }
}

function textOf(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}
