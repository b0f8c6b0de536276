import { repairText } from '../text/repair-text';
import { type Redaction } from './redaction';
import { type Redactor } from './redactor';

/** One line of text as it may be shown: what hides a secret from the eye is repaired before the redaction looks. */
export function redactLine(line: string, redactor: Redactor): Redaction {
  return redactor.redact(repairText(line));
}
