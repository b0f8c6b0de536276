import { type Span } from '../redaction';
import { driverMessageValues } from './driver-messages';
import { sqlLiterals } from './sql-literals';
import { statementStart } from './statement-start';

/** Literals of SQL statements, and values in the texts of database drivers. */
export function* detectSqlLiterals(text: string): Iterable<Span> {
  yield* driverMessageValues(text);
  const start = statementStart(text);
  if (start >= 0) yield* sqlLiterals(text, start);
}
