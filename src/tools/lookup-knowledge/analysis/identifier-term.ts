/** Before an identifier, which has postings of its own; no word begins with it. */
const IDENTIFIER_MARK = '=';

/** The term by which an identifier is found as it is written. */
export function identifierTerm(identifier: string): string {
  return IDENTIFIER_MARK + identifier;
}
