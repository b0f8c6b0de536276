/** Kinds of what is redacted. */
export type RedactionKind =
  'authorization' | 'connection_string' | 'credential' | 'email' | 'ip' | 'mac' | 'private_key' | 'uuid';

export interface Redaction {
  readonly text: string;
  /** How many spans were replaced, by kind. Placeholders and masks that were there before are none. */
  readonly found: Readonly<Partial<Record<RedactionKind, number>>>;
}
