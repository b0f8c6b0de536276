import { neutralisePlaceholders } from '../redaction/placeholders';
import { type Redactor } from '../redaction/redactor';
import { repairText } from '../text/repair-text';
import { assignPatterns } from './assign-patterns';
import { type PatternAssignment } from './pattern-assignment';

/** The patterns of raw lines, made the way a projection makes them: repaired, redacted, then grouped as one batch. */
export function patternsOfLines(lines: readonly string[], redactor: Redactor): PatternAssignment {
  const redacted = new Map<string, string>();
  return assignPatterns(
    lines.map((line) => {
      const known = redacted.get(line);
      if (known !== undefined) return known;
      const text = redactor.redact(neutralisePlaceholders(repairText(line))).text;
      redacted.set(line, text);
      return text;
    }),
  );
}
