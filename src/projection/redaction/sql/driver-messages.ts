import { type Span } from '../redaction';
import { endOfQuotedLiteral } from './end-of-literal';

/** Texts of database drivers that quote a value right behind them. */
const QUOTES_VALUE =
  /\b(?:duplicate entry|incorrect [a-z]{1,20} value:|truncated incorrect [a-z]{1,20} value:|invalid input syntax for (?:type )?[a-z ]{1,30}:|invalid input value for enum [\w."]{1,64}:|converting the [a-z]{1,20} value|\bnear|unclosed quotation mark after the character string)\s{1,4}(?=["'])/gi;
/** Texts that show values between parentheses. */
const SHOWS_VALUES =
  /(?:\bfailing row contains |\bduplicate key value is |\)=)\(([^()\n]{1,1000})\)|\b(?:parameters|params|binds|bindings|bind variables)\s?[:=]\s?\[([^[\]\n]{1,1000})\]/gi;

const PLACEHOLDER = /^<[a-z-]{2,16}>$/;

/** Values that drivers put into their errors, where no statement stands beside them. */
export function* driverMessageValues(text: string): Iterable<Span> {
  let from = 0;
  for (const match of text.matchAll(QUOTES_VALUE)) {
    const start = match.index + match[0].length;
    if (start < from) continue;
    from = endOfQuotedLiteral(text, start);
    yield { start, end: from, kind: 'sql_string' };
  }
  for (const match of text.matchAll(SHOWS_VALUES)) {
    const values = match[1] ?? match[2] ?? '';
    if (PLACEHOLDER.test(values)) continue;
    const end = match.index + match[0].length - 1;
    yield { start: end - values.length, end, kind: 'sql_string' };
  }
}
