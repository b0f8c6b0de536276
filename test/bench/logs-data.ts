import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Lines of one system with the pattern that each truly has. */
export interface LabelledLog {
  readonly name: string;
  readonly lines: readonly string[];
  readonly labels: readonly string[];
}

/** A line of text with what must not remain of it. */
export interface RedactionCase {
  readonly kind: string;
  readonly text: string;
  /** Whether there is something to redact. */
  readonly isSecret: boolean;
  /** Empty where the line names none, as for literals of a statement. */
  readonly secret: string;
}

const LABELS = '.labels.tsv.gz';
const CASES = 'redaction-cases.jsonl';

/** Every `NAME.labels.tsv.gz` of the folder, or of its `loghub`. */
export function readLabelledLogs(folder: string): LabelledLog[] {
  const root = [join(folder, 'loghub'), folder].find((path) => existsSync(path)) ?? folder;
  return readdirSync(root)
    .filter((file) => file.endsWith(LABELS))
    .sort()
    .map((file) => {
      const rows = gunzipSync(readFileSync(join(root, file)))
        .toString('utf8')
        .trimEnd()
        .split('\n')
        .slice(1);
      return {
        name: file.slice(0, -LABELS.length),
        labels: rows.map((row) => row.slice(0, row.indexOf('\t'))),
        lines: rows.map((row) => row.slice(row.indexOf('\t') + 1)),
      };
    });
}

/** The redaction cases of the folder, of its `cases`, or of the one beside it; empty where there are none. */
export function readRedactionCases(folder: string): RedactionCase[] {
  const path = [join(folder, 'cases', CASES), join(folder, CASES), join(folder, '..', 'cases', CASES)].find(existsSync);
  if (path === undefined) return [];
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const row = JSON.parse(line) as Record<string, string | boolean | undefined>;
      const decoded = (member: string): string => Buffer.from(String(row[member] ?? ''), 'base64').toString('utf8');
      return {
        kind: String(row['kind']),
        text: decoded('text_b64'),
        isSecret: row['expected'] === true,
        secret: decoded('secret_b64'),
      };
    });
}
