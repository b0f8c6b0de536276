/** A quick look for a word that a statement or a clause begins with. */
const ANY_VERB =
  /\b(?:select|insert|update|delete|values|merge|replace|where|create|alter|drop|declare|exec|execute|call|truncate|set|limit|having|with|grant|prepare|between|explain|begin|and|or)\b/i;

/**
 * Beginnings of SQL that prose does not have: a verb with its object. Each is bounded and begins at a verb. Capitals
 * count for more: nobody writes prose with SELECT.
 */
const STARTS: readonly RegExp[] = [
  /\bSELECT\b/,
  /\b(?:insert(?:\s{1,8}(?:ignore|overwrite|all))?|replace|merge)\s{1,8}(?:into\b|when\b)/i,
  /\bUPDATE\s{1,8}[\w"`[(.]/,
  /\bdelete\s{1,8}(?:top\s?\(|from\s|[\w.]{1,64}\s{1,8}from\s)/i,
  /\bvalues\s{0,8}\(/i,
  /\b(?:create|alter|drop)\s{1,8}(?:or\s{1,8}(?:replace|alter)\s{1,8})?(?:global\s|temporary\s|temp\s|unique\s|clustered\s|external\s|materialized\s|fulltext\s){0,3}\s{0,8}(?:table|view|index|proc|procedure|function|trigger|database|user|role|schema|package|type|sequence|message|warehouse|stage|pipe|task|stream)\b/i,
  /\btruncate\s{1,8}table\b/i,
  /\bdeclare\s{1,8}(?:@|[\w]{1,64}\s{1,8}(?:cursor|table|int|number|varchar|type|exit|continue)|type\b|[a-z_]\w{0,63}\s)/i,
  /\bset\s{1,8}@?[\w."`]{1,64}\s{0,4}:?=\s{0,4}(?:'|N'|\d|\(|@|[\w.]{1,64}\s{0,4}[-+*/])/i,
  /\bset\s{1,8}(?:@|password\b)/i,
  /\b(?:exec|execute|call)\s{1,8}[\w.[\]@]{1,64}\s{0,4}(?:\(|@|'|N'|\d|;)/i,
  /\bwhere\s{1,8}[\w."`[\]@(]{1,100}\s{0,8}(?:=|<|>|!=|in\b|like\b|between\b|is\b|not\b|~)/i,
  /\bwith\s{1,8}(?:recursive\s{1,8})?[\w"]{1,64}\s{1,8}(?:\([^)]{0,200}\)\s{1,8})?as\s{0,4}\(/i,
  /\bbegin\s{1,8}[\w.]{1,64}\s{0,4}\(/i,
  /\b(?:identified\s{1,8}by|limit\s{1,8}\d|having\s{1,8}\w{1,32}\()/i,
];

/** A statement whose beginning was cut off: conditions joined in capitals. All of the text belongs to it. */
const FRAGMENT =
  /\b(?:AND|OR|ON|SET)\s{1,8}[\w."`[\]]{1,64}\s{0,4}(?:=|<|>|!=|LIKE\s|IN\s|BETWEEN\s)\s{0,4}(?:[NE]?'|\d|\(|")/;

/** Verbs in small letters, and the clause that must follow somewhere. */
const PAIRS: readonly (readonly [verb: RegExp, clause: RegExp])[] = [
  [/\bselect\s/i, /\bfrom\s{1,8}[\w"`[(.]/gi],
  [/\bupdate\s/i, /\bset\s{1,8}[\w."`[\]]{1,64}\s{0,8}[-+*/|:]?=/gi],
];

/** Where SQL begins in a text, or -1. */
export function statementStart(text: string): number {
  if (!ANY_VERB.test(text)) return -1;
  let start = -1;
  for (const pattern of STARTS) {
    const index = text.search(pattern);
    if (index >= 0 && (start < 0 || index < start)) start = index;
  }
  for (const [verb, clause] of PAIRS) {
    const index = text.search(verb);
    clause.lastIndex = index + 1;
    if (index >= 0 && (start < 0 || index < start) && clause.test(text)) start = index;
  }
  return start !== 0 && FRAGMENT.test(start < 0 ? text : text.slice(0, start)) ? 0 : start;
}
