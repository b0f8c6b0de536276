import { FIELD_NAMES, type LineFields } from '../json/field-names';

const FIRST = /^[A-Za-z_@][\w.@/-]{0,100}=/;
/** A pair, or a word that is none. Each alternative is a single scan. */
const PAIR = /([^\s="]+)=(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^\s"]*))(?=\s|$)|\S+/gs;
const ESCAPE = /\\(.)/gs;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** A service that begins with a digit is the time that one took. */
const IS_NAME = /^\D/;
const ANYTHING = /./s;
/** Heroku's router and others. */
const LEVEL_NAMES = [...FIELD_NAMES.level, 'at'];
const OWN_NAMES: ReadonlySet<string> = new Set([
  ...FIELD_NAMES.timestamp,
  ...FIELD_NAMES.service,
  ...FIELD_NAMES.message,
  ...LEVEL_NAMES,
]);

/**
 * The fields of a line of logfmt, `time=… level=error msg="…" key=value`, or null where it is none: it begins with a
 * pair and names a time or a level. The message is `msg`, then every pair that is no other field, as it is written.
 */
export function logfmtFields(line: string): LineFields | null {
  if (!FIRST.test(line)) return null;
  const pairs = new LogfmtPairs(line);
  const timestamp = pairs.take(FIELD_NAMES.timestamp);
  const level = pairs.take(LEVEL_NAMES);
  if (timestamp === null && level === null) return null;
  const service = pairs.take(FIELD_NAMES.service, IS_NAME);
  const said = pairs.take(FIELD_NAMES.message);
  return {
    timestamp,
    level,
    severityNumber: null,
    service,
    message: [...(said === null ? [] : [said]), ...pairs.rest()].join(' '),
    error: null,
    stack: null,
    stream: null,
    hostname: null,
    name: null,
  };
}

/** The pairs of a line, from which fields are taken. */
class LogfmtPairs {
  private readonly texts: (string | null)[] = [];
  private readonly values = new Map<string, { readonly value: string; readonly place: number }>();

  constructor(line: string) {
    PAIR.lastIndex = 0;
    for (let pair = PAIR.exec(line); pair !== null; pair = PAIR.exec(line)) {
      const [text, name, quoted, plain = ''] = pair;
      if (name !== undefined && OWN_NAMES.has(name) && !this.values.has(name)) {
        const value = quoted === undefined ? plain : unescaped(quoted);
        this.values.set(name, { value, place: this.texts.length });
      }
      this.texts.push(text);
    }
  }

  /** The value of the first of these names that has one. */
  take(names: readonly string[], pattern = ANYTHING): string | null {
    for (const name of names) {
      const pair = this.values.get(name);
      if (pair === undefined || !pattern.test(pair.value)) continue;
      this.texts[pair.place] = null;
      return pair.value;
    }
    return null;
  }

  /** What was not taken. */
  rest(): string[] {
    return this.texts.filter((text) => text !== null);
  }
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_all, character: string) => ESCAPED[character] ?? character);
}
