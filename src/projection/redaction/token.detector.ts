import { type RedactionKind, type Span } from './redaction';
import { hidesNothing, looksOpaque, looksRandom } from './secret-shape';
import { isOpenName } from './telling-words';
import { VENDOR_KEY_RULES } from './vendor-key-rules';

/** Runs of characters that tokens are made of. What parts a name from its value parts runs too. */
const RUN = /[A-Za-z0-9_][A-Za-z0-9_.~+/$-]*={0,2}/g;
const MIN_RUN_CHARS = 12;
/** Shorter runs of letters alone are words. */
const MIN_LETTERS_ONLY = 16;
/** Longest part of a run that is looked at for randomness. */
const MAX_LOOK_CHARS = 512;

const DIGIT = /\d/;
/** Behind these a token can begin inside a run. */
const PART_END = /[/.~+$]+/g;
const MAX_PARTS = 16;

const JWT = /^ey[A-Za-z0-9_-]{8,}\.ey[A-Za-z0-9_-]{4,}/;
const MIN_JWT_CHARS = 24;
/** A word of hex that is long enough for a key or a digest, glued to other letters too. */
const HEX = /[0-9a-fA-F]{32,}/g;
/** Names of what a digest is harmless in: versions, commits, checksums. */
const DIGEST_NAME =
  /(?<![A-Za-z0-9])(?:version|commit|rev|revision|md5|sha\d{0,3}|checksum|chksum|digest|etag|hash|ref|build)["'\\]{0,4}\s?[:=]\s?["'\\]{0,4}$/i;
/** The name in front of a run. */
const NAME = /((?:\b(?:public|pub) )?[A-Za-z][\w.$-]{0,63})["'\\\]]{0,4}\s?(?::=|=>|[:=])\s?["'\\]{0,4}$/i;
const NAME_WINDOW = 80;

/** Tokens that are known by their form: vendors' keys, JSON web tokens, long hex, and long random runs. */
export function* detectTokens(text: string): Iterable<Span> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length < MIN_RUN_CHARS || (run.length < MIN_LETTERS_ONLY && !DIGIT.test(run))) continue;
    const found = judge(run, text, index);
    if (found !== null) yield { start: index + found.start, end: index + found.end, kind: found.kind };
    else yield* hexIn(run, text, index);
  }
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: RedactionKind;
}

function judge(run: string, text: string, index: number): Found | null {
  const end = run.length;
  const jwt = run.indexOf('ey');
  if (jwt >= 0 && end - jwt >= MIN_JWT_CHARS && JWT.test(run.slice(jwt, jwt + 4 * MAX_LOOK_CHARS))) {
    return { start: jwt, end, kind: 'jwt' };
  }
  const vendor = vendorKeyIn(run);
  if (vendor !== null) return { start: vendor, end, kind: 'vendor_key' };
  const look = run.slice(0, MAX_LOOK_CHARS);
  if (looksOpaque(look) && !isPathLike(look) && !hasHarmlessName(text, index))
    return { start: 0, end, kind: 'opaque_token' };
  return null;
}

/** Where a vendor's key begins in a run, or null. */
function vendorKeyIn(run: string): number | null {
  let parts = 0;
  for (let start = 0; start >= 0 && parts < MAX_PARTS; parts += 1) {
    if (startsVendorKey(run, start)) return start;
    PART_END.lastIndex = start;
    start = PART_END.test(run) ? PART_END.lastIndex : -1;
  }
  return null;
}

function startsVendorKey(run: string, start: number): boolean {
  for (const { prefix, minRest, isAmbiguous, isUnmistakable } of VENDOR_KEY_RULES.get(run.charAt(start)) ?? []) {
    if (run.length - start - prefix.length < minRest || !run.startsWith(prefix, start)) continue;
    const rest = run.slice(start + prefix.length, start + prefix.length + MAX_LOOK_CHARS);
    if (isUnmistakable || (!hidesNothing(rest) && isKeyMaterial(rest, isAmbiguous))) return true;
  }
  return false;
}

const CAPITALS_AND_DIGITS = /^[A-Z0-9]{12,}$/;

function isKeyMaterial(rest: string, isAmbiguous: boolean): boolean {
  if (isAmbiguous) return DIGIT.test(rest) && looksRandom(rest, 10) && !rest.includes('/');
  return DIGIT.test(rest) || CAPITALS_AND_DIGITS.test(rest) || looksRandom(rest, 24);
}

/** Parts of words and dots, as in paths, class names and host names. */
function isPathLike(run: string): boolean {
  const parts = run.split(/[/.]/);
  return parts.length > 2 && parts.every((part) => part.length < 24);
}

function* hexIn(run: string, text: string, index: number): Iterable<Span> {
  if (run.length < 32 || hasHarmlessName(text, index)) return;
  for (const match of run.matchAll(HEX)) {
    if (!DIGIT.test(match[0])) continue;
    const start = index + match.index;
    yield { start, end: start + match[0].length, kind: 'hex_digest' };
  }
}

/** Whether the name in front of a run says that it is a digest, or nothing to hide. */
function hasHarmlessName(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - NAME_WINDOW), index);
  return DIGEST_NAME.test(before) || isOpenName(NAME.exec(before)?.[1] ?? '');
}
