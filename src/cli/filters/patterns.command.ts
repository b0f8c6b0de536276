import { type PatternAssignment } from '../../projection/log-patterns/pattern-assignment';
import { patternsOfLines } from '../../projection/log-patterns/patterns-of-lines';
import { Redactor } from '../../projection/redaction/redactor';
import { BufferedOutput } from './buffered-output';
import { onOneLine } from './one-line';
import { withProgress } from './reading-progress';
import { textLines } from './text-lines';

export interface PatternsOptions {
  /** For every line its pattern, in place of the table. */
  readonly assign?: boolean;
  /** The table as JSON, an object a line. */
  readonly json?: boolean;
}

/**
 * Lines in; a table of patterns with their counts out, the most frequent first. A pattern's id is its place in that
 * table, from 1: the same lines have the same ids in any order.
 */
export async function patterns({ assign = false, json = false }: PatternsOptions): Promise<void> {
  const lines: string[] = [];
  for await (const { text } of textLines(withProgress(process.stdin))) lines.push(text);
  const table = new PatternTable(patternsOfLines(lines, new Redactor()));
  const output = new BufferedOutput(process.stdout);
  for (const text of assign ? table.assignments() : table.rows(json)) await output.write(`${text}\n`);
  await output.flush();
}

interface Row {
  readonly id: number;
  readonly count: number;
  readonly pattern: string;
}

class PatternTable {
  private readonly table: readonly Row[];
  private readonly rowOf: readonly (Row | undefined)[];

  constructor(private readonly found: PatternAssignment) {
    const counts = new Array<number>(found.patterns.length).fill(0);
    for (const index of found.assignment) counts[index] = (counts[index] ?? 0) + 1;
    const order = found.patterns
      .map((pattern, index) => ({ pattern, index, count: counts[index] ?? 0 }))
      .sort((a, b) => b.count - a.count || (a.pattern < b.pattern ? -1 : 1));
    const rowOf: Row[] = [];
    this.table = order.map(({ pattern, index, count }, place) => (rowOf[index] = { id: place + 1, count, pattern }));
    this.rowOf = rowOf;
  }

  *rows(json: boolean): Iterable<string> {
    const width = String(this.table[0]?.count ?? 0).length;
    for (const row of this.table) {
      yield json ? JSON.stringify(row) : `${String(row.count).padStart(width)}  ${columnOf(row.pattern)}`;
    }
  }

  *assignments(): Iterable<string> {
    for (const index of this.found.assignment) {
      const { id, pattern } = this.rowOf[index] ?? { id: 0, pattern: '' };
      yield `${id}\t${columnOf(pattern)}`;
    }
  }
}

/** A tab in a pattern would look like a column. */
function columnOf(pattern: string): string {
  return onOneLine(pattern).replaceAll('\t', ' ');
}
