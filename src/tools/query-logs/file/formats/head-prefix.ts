const MAX_TOKENS = 10;

/** Brackets, numbers and marks: they number a process or a thread, or part the others. */
const DROPPED = String.raw`\[[^\]]{0,120}\]|<[^>]{0,120}>|\(\d+\)|[-|:;,]+|\d[\w.:#/-]{0,60}`;
/** Names: with a mark or a digit in them, in upper case, or parted by a mark from what follows. */
const KEPT = String.raw`[^\s[\]<>|]{0,120}[.@$_/:#\d-][^\s[\]<>|]{0,120}|[A-Z][A-Z\d]+|[A-Za-z]\w{0,40}(?=\s{0,4}[-|:\t])`;
const TOKEN = new RegExp(String.raw`\s*(?:(${DROPPED})|(${KEPT}))(?=[\s[\]<>|:,-]|$)`, 'y');
const ONE_WORD = /^\s*[a-z]+\s*$/;
const TRAILING_MARK = /[:,-]$/;

/** What stands between a time and a level. */
export interface HeadPrefix {
  /** Names in it, such as a logger: empty where there is none. */
  readonly names: string;
  /** Whether it reads like a sentence, so that what follows is no level. */
  readonly isProse: boolean;
  /** Whether it is one word, which may be a logger or the start of a sentence. */
  readonly isDoubtful: boolean;
}

/** @param prefix - short: a part of a line's head */
export function readPrefix(prefix: string): HeadPrefix {
  const names: string[] = [];
  let at = 0;
  for (let count = 0; count < MAX_TOKENS && prefix.slice(at).trim() !== ''; count++) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(prefix);
    if (token === null) break;
    const name = token[2]?.replace(TRAILING_MARK, '');
    if (name !== undefined && name !== '') names.push(name);
    at = TOKEN.lastIndex;
  }
  const rest = prefix.slice(at);
  const isDoubtful = names.length === 0 && ONE_WORD.test(rest);
  return { names: names.join(' '), isProse: rest.trim() !== '' && !isDoubtful, isDoubtful };
}
