/** Zones that servers are set to. Most abbreviations mean several zones; none is guessed. */
const NAMES = [
  ...['ACDT', 'ACST', 'ADT', 'AEDT', 'AEST', 'AKDT', 'AKST', 'AST', 'AWST', 'BRT', 'BST', 'CDT', 'CEST', 'CET', 'CST'],
  ...['EAT', 'EDT', 'EEST', 'EET', 'EST', 'HKT', 'HST', 'IDT', 'IST', 'JST', 'KST', 'MDT', 'MESZ', 'MEZ', 'MSK', 'MST'],
  ...['NZDT', 'NZST', 'PDT', 'PHT', 'PKT', 'PST', 'SAST', 'SGT', 'TRT', 'WAT', 'WEST', 'WET', 'WIB'],
];

/** The name of a zone where it follows a time. */
export const ZONE_NAME = new RegExp(String.raw`^ (?:${NAMES.join('|')})(?=[\s\]:,]|$)`);
