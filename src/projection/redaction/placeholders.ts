import { type RedactionKind } from './redaction';

/** What stands in the text in place of a span. Lower-case words in angle brackets: the pattern step knows them. */
const PLACEHOLDERS: Readonly<Record<RedactionKind, string>> = {
  private_key: '<private-key>',
  connection_string: '<secret>',
  authorization: '<secret>',
  credential: '<secret>',
  vendor_key: '<secret>',
  jwt: '<jwt>',
  opaque_token: '<secret>',
  hex_digest: '<hex>',
  email: '<email>',
  uuid: '<uuid>',
  mac: '<mac>',
  ip: '<ip>',
  pod: '<pod>',
  host: '<host>',
  pid: '<pid>',
  sql_string: '<str>',
  sql_number: '<num>',
  stack: '<stack>',
};

export function placeholderOf(kind: RedactionKind): string {
  return PLACEHOLDERS[kind];
}

/** Placeholders of the pattern step, which log text could imitate as well. */
const PATTERN_PLACEHOLDERS = ['<num>', '<hex>', '<id>', '<path>', '<url>', '<time>', '<*>'];
const ALL = new Set([...Object.values(PLACEHOLDERS), ...PATTERN_PLACEHOLDERS]);

/** Whether a text is one of our placeholders, brackets included. */
export function isPlaceholder(text: string): boolean {
  return ALL.has(text);
}

/** Anything that could be one; the set decides. */
const LOOK_ALIKE = /<([a-z*-]{1,16})>/gi;

/**
 * Text in which nothing can be taken for a placeholder: what imitates one gets other brackets. Comes before the
 * redaction, once; a placeholder that is found later is then always ours.
 */
export function neutralisePlaceholders(text: string): string {
  if (!text.includes('<')) return text;
  return text.replace(LOOK_ALIKE, (match, name: string) => (ALL.has(match.toLowerCase()) ? `‹${name}›` : match));
}
