import { LineRedactor } from '../redaction/line-redactor';
import { neutralisePlaceholders } from '../redaction/placeholders';
import { type Redaction } from '../redaction/redaction';
import { type Redactor } from '../redaction/redactor';
import { repairText } from '../text/repair-text';
import { assignPatterns } from './assign-patterns';
import { type PatternAssignment } from './pattern-assignment';

/** The patterns of raw lines, made the way a projection makes them: repaired, redacted, then grouped as one batch. */
export function patternsOfLines(lines: readonly string[], redactor: Redactor): PatternAssignment {
  const redacted = new Map<string, Redaction>();
  // Equal texts are redacted once.
  const redact = (text: string): Redaction => {
    const redaction = redacted.get(text) ?? redactor.redact(text);
    redacted.set(text, redaction);
    return redaction;
  };
  const redactedLines = new LineRedactor({ redact }, (line) => neutralisePlaceholders(repairText(line)));
  return assignPatterns(lines.map((line) => redactedLines.redact(line)));
}
