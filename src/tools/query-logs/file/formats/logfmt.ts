import { FIELD_NAMES, type LineFields } from '../json/field-names';

const FIRST = /^[A-Za-z_@][\w.@/-]{0,100}=/;
/** A pair, or a word that is none. Each alternative is a single scan. */
const PAIR = /([^\s="]+)=(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^\s"]*))(?=\s|$)|\S+/gs;
const ESCAPE = /\\(.)/gs;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** A service that begins with a digit is the time that one took. */
const IS_NAME = /^\D/;
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
 * pair and names a time or a level. The message is `msg`, then the other pairs as they are written.
 */
export function logfmtFields(line: string): LineFields | null {
  if (!FIRST.test(line)) return null;
  const values = new Map<string, string>();
  const rest: string[] = [];
  for (const [text, name, quoted, plain] of line.matchAll(PAIR)) {
    if (name === undefined || !OWN_NAMES.has(name) || values.has(name)) rest.push(text);
    else values.set(name, quoted === undefined ? (plain ?? '') : unescaped(quoted));
  }
  const timestamp = first(values, FIELD_NAMES.timestamp);
  const level = first(values, LEVEL_NAMES);
  if (timestamp === null && level === null) return null;
  const said = first(values, FIELD_NAMES.message);
  return {
    timestamp,
    level,
    severityNumber: null,
    service: first(values, FIELD_NAMES.service, IS_NAME),
    message: [...(said === null || said === '' ? [] : [said]), ...rest].join(' '),
    error: null,
    stack: null,
    stream: null,
    hostname: null,
    name: null,
  };
}

function first(values: ReadonlyMap<string, string>, names: readonly string[], pattern = /./s): string | null {
  for (const name of names) {
    const value = values.get(name);
    if (value !== undefined && pattern.test(value)) return value;
  }
  return null;
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_all, character: string) => ESCAPED[character] ?? character);
}
