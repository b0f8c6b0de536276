/** Kinds of what is redacted. */
export const REDACTION_KINDS = [
  'private_key',
  'connection_string',
  'authorization',
  'credential',
  'vendor_key',
  'jwt',
  'opaque_token',
  'hex_digest',
  'email',
  'uuid',
  'mac',
  'ip',
  'pod',
  'host',
  'pid',
  'sql_string',
  'sql_number',
  'stack',
] as const;
export type RedactionKind = (typeof REDACTION_KINDS)[number];

/** A part of a text that must not be shown, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: RedactionKind;
}

/** Finds spans of its kinds. Linear in the length of the text, whatever it says. */
export type Detector = (text: string) => Iterable<Span>;

export interface Redaction {
  readonly text: string;
  /** How many spans were replaced, by kind. Placeholders and masks that were there before are none. */
  readonly found: Readonly<Partial<Record<RedactionKind, number>>>;
}
