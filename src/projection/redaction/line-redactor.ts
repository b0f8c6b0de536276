import { repairText } from '../text/repair-text';
import { placeholderOf } from './placeholders';
import { PrivateKeyLines } from './private-key-lines';
import { type Redactor } from './redactor';

/**
 * Redacts a text that is seen line by line: what hides a secret from the eye is repaired before the redaction looks,
 * and a private key that goes over many lines leaves a placeholder in each of them.
 */
export class LineRedactor {
  private readonly keys = new PrivateKeyLines();

  /** @param repair - comes before the redaction */
  constructor(
    private readonly redactor: Pick<Redactor, 'redact'>,
    private readonly repair: (line: string) => string = repairText,
  ) {}

  /** The next line as it may be shown. */
  redact(line: string): string {
    const text = this.repair(line);
    const part = this.keys.next(text);
    if (part === null) return this.redactor.redact(text).text;
    if (part.start === part.end) return text;
    const shown = `${text.slice(0, part.start)}${placeholderOf('private_key')}${text.slice(part.end)}`;
    return this.redactor.redact(shown).text;
  }
}
