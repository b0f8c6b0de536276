import { stripAnsi } from './strip-ansi';

const PLAIN = /^[ -~]*$/;
const LINE_BREAK = /\r\n?/g;

/** The C1 form of the escape with `[`. */
const C1_CONTROL_SEQUENCE = '\u009b';

/**
 * What is invisible or turns text around: formatting characters (byte order mark, bidirectional controls, zero width
 * spaces, tags), and the variation selectors that can smuggle bytes. Joiners are words' and emoji's own, but
 * not behind a Latin letter.
 */
const INVISIBLE = /[\p{Cf}\ufe00-\ufe0e\u{e0100}-\u{e01ef}]/gu;
const LAST_ASCII = 127;
const JOINERS = new Set(['\u200c', '\u200d']);

/** Controls and the separators that some readers take for a line break. Tab and line feed are handled by the caller. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/**
 * Text that every reader takes for the same characters: well-formed Unicode (a lone surrogate becomes U+FFFD), no
 * terminal sequences, no invisible or direction-changing characters, other controls as a space. Line breaks stay, as
 * a line feed each. Comes before everything else: what hides a secret from the eye also hides it from the redaction.
 */
export function repairText(text: string): string {
  if (PLAIN.test(text)) return text;
  const lines = text.toWellFormed().replaceAll(C1_CONTROL_SEQUENCE, '\u001b[');
  return stripAnsi(lines)
    .replace(LINE_BREAK, '\n')
    .replace(INVISIBLE, (character, at: number, whole: string) =>
      JOINERS.has(character) && whole.charCodeAt(at - 1) > LAST_ASCII ? character : '',
    )
    .replace(CONTROL, (character) => (character === '\n' || character === '\t' ? character : ' '));
}
