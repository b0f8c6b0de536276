import { readPrefix } from './head-prefix';
import { LEVEL_WORD, MARKED_LEVEL_WORD, SEVERE_LEVEL_WORD } from './level-words';

export interface LevelledText {
  /** As it is written, or null where none is. */
  readonly level: string | null;
  readonly message: string;
}

/** Characters in which a head says its level. */
const HEAD_CHARS = 160;

/** `[error]`, `[core:error]`, `<warn>`, `[E]`, `| info |`, ` - info - `, and `info:` at the start. */
const MARKED = new RegExp(
  String.raw`[[<](?:[\w.-]{1,40}:)?\s{0,4}(${MARKED_LEVEL_WORD}|[EWIDF])\s{0,4}[\]>]` +
    String.raw`|(?:\||\t| - )\s{0,4}(${MARKED_LEVEL_WORD}|[EWIDF])\s{0,4}(?=\||\t| - )` +
    String.raw`|^[\s:|-]{0,4}(${MARKED_LEVEL_WORD})\s{0,4}(?=[:|])`,
  'i',
);
const BARE = new RegExp(String.raw`(?:^|[\s:|,;>\])-])(${LEVEL_WORD})(?=[\s:|\]/,;-]|$)`);
/** `LOG:  duration …` behind the process id of a database. */
const BEFORE_COLON = new RegExp(String.raw`(?:^|[\s:\]])(${MARKED_LEVEL_WORD})(?=:\s)`);
/** `[ERROR] …`, `ERROR: …`, `ERROR - …`: a line that begins with its level and has no time. */
const LEADING = new RegExp(String.raw`^(?:[[<](${LEVEL_WORD})[\]>]|(${LEVEL_WORD})(?=:| - | +\[))`);
const SEVERE_FIRST = new RegExp(String.raw`^\s{0,4}(${SEVERE_LEVEL_WORD})(?=\s)`, 'i');

/** What may stand between a level and the message: marks, the process and thread of some formats, padding. */
const MARKS = /^[\])>]?[\s:|,;]*(?:-{1,2}\s+)?/;
const BETWEEN: Readonly<Record<string, RegExp>> = {
  '/': /^\/[\w-]{1,40}\]\s+/,
  '[': /^\[(?:main|pid \d+(?::tid \d+)?|[^\]]{0,80}(?:[Tt]hread|exec|[Pp]ool|[Ww]orker|[Hh]andler|[Ee]xecutor)[^\]]{0,80})\]\s*(?:- )?/,
};
const NGINX_PROCESS = /^\d{1,10}#\d{1,10}: (?:\*\d{1,20} )?/;
const SPRING_THREAD = /^\d{1,10} --- (?:\[[^\]]{0,120}\] ?){1,2}\s*/;
/** Most lines: the level is the first thing behind the time. */
const LEVEL_AT_ONCE = new RegExp(String.raw`^[\s-]{0,4}(${LEVEL_WORD}) `);

/** A mark before the level parts it from the name of a logger. */
const PARTING = /^(?:\||\t| - )/;
/** What stands before the message of a line without a level: marks, and the number of a process. */
const LEADING_MARKS = /^[\s:|,;]*(?:\[\d{1,10}\]:?\s+)?(?:-{1,2}\s+)?/;
const PADDED_NAME = /^([\w.$[\]-]{1,200})\s+: /;

/**
 * Level and message of what stands behind the time of a plain line. A level counts where a head says it: in brackets,
 * between marks, before a colon, or in upper case behind nothing but process, thread and logger. In prose it does not.
 * What stands before the level stays if it names a logger, and goes if it numbers a process or a thread.
 */
export function levelHead(behindTime: string): LevelledText {
  const text = behindTime.startsWith(']') ? behindTime.slice(1) : behindTime;
  const atOnce = LEVEL_AT_ONCE.exec(text);
  if (atOnce !== null) {
    return { level: atOnce[1] ?? null, message: behindLevel(text.slice(atOnce[0].length)) || bare(text) };
  }
  const head = text.length > HEAD_CHARS ? text.slice(0, HEAD_CHARS) : text;
  const found = firstOf(MARKED.exec(head), BARE.exec(head)) ?? BEFORE_COLON.exec(head);
  if (found === null) return { level: SEVERE_FIRST.exec(head)?.[1] ?? null, message: bare(text) };
  const level = found[1] ?? found[2] ?? found[3] ?? '';
  const prefix = readPrefix(head.slice(0, found.index) + (PARTING.exec(found[0])?.[0] ?? ''));
  if (prefix.isProse) return { level: null, message: bare(text) };
  if (prefix.isDoubtful) return { level, message: bare(text) };
  const message = behindLevel(text.slice(found.index + found[0].length));
  return { level, message: prefix.names === '' ? message || bare(text) : `${prefix.names}: ${message}` };
}

/** Level and message of a line that begins with its level, plainly enough to be told from prose; null for others. */
export function leadingLevel(line: string): LevelledText | null {
  return LEADING.test(line) ? levelHead(line) : null;
}

function firstOf(a: RegExpExecArray | null, b: RegExpExecArray | null): RegExpExecArray | null {
  if (a === null || b === null) return a ?? b;
  return b.index < a.index ? b : a;
}

function behindLevel(text: string): string {
  const rest = text.replace(MARKS, '').trimEnd();
  const first = rest.charAt(0);
  const between = BETWEEN[first];
  if (between !== undefined) return rest.replace(between, '');
  if (first < '0' || first > '9') return rest;
  const spring = SPRING_THREAD.exec(rest);
  if (spring !== null) return rest.slice(spring[0].length).replace(PADDED_NAME, '$1: ');
  return rest.replace(NGINX_PROCESS, '');
}

function bare(text: string): string {
  return text.replace(LEADING_MARKS, '').trimEnd();
}
