import { type Redaction, type RedactionKind } from './redaction';

interface Rule {
  readonly kind: RedactionKind;
  readonly pattern: RegExp;
  readonly replace: (match: string, before: string) => string;
}

/** Each pattern is a single scan: repeats are bounded and none is nested. */
const RULES: readonly Rule[] = [
  {
    kind: 'private_key',
    pattern: /-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,32}PRIVATE KEY-----)?/g,
    replace: () => '<private-key>',
  },
  {
    kind: 'authorization',
    pattern: /\b(bearer |basic )(?=[^\s"']{0,64}[\d=])[^\s"'<>,;]{8,}/gi,
    replace: (_match, before) => `${before}<secret>`,
  },
  {
    kind: 'connection_string',
    pattern: /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'<]{0,64}:)[^\s/@"'<]{1,128}(?=@)/gi,
    replace: (_match, before) => `${before}<secret>`,
  },
  {
    kind: 'credential',
    pattern:
      /((?:password|passwd|pwd|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token|access[_-]?token)\\{0,8}["']?\s{0,4}[=:]\s{0,4}\\{0,8}["']?)[^\s"',;&<>]{3,}/gi,
    replace: (_match, before) => `${before}<secret>`,
  },
  {
    kind: 'email',
    pattern: /\b[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi,
    replace: () => '<email>',
  },
  { kind: 'mac', pattern: /\b[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}\b/gi, replace: () => '<mac>' },
  {
    kind: 'uuid',
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
    replace: () => '<uuid>',
  },
  { kind: 'ip', pattern: /\b(?:\d{1,3}\.){3}\d{1,3}\b/g, replace: () => '<ip>' },
];

/**
 * Replaces what must not leave the harness by typed placeholders; the rest of the text stays as it is. Idempotent,
 * and linear in the length of the text whatever it says. Takes repaired text.
 *
 * @publicApi
 */
export class Redactor {
  redact(text: string): Redaction {
    const found: Partial<Record<RedactionKind, number>> = {};
    let redacted = text;
    for (const { kind, pattern, replace } of RULES) {
      redacted = redacted.replace(pattern, (match: string, before: unknown) => {
        found[kind] = (found[kind] ?? 0) + 1;
        return replace(match, typeof before === 'string' ? before : '');
      });
    }
    return { text: redacted, found };
  }
}
