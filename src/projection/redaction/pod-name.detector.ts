import { type Span } from './redaction';

/** Letters and digits of generated suffixes: no vowels, none that are mistaken for another. */
const SUFFIX = '[bcdfghjklmnpqrstvwxz2456789]';
/** `<name>-<replica set>-<pod>`, `<name>-<job's time>-<pod>`. The name is read back from the suffix. */
const GENERATED = new RegExp(String.raw`-(?:${SUFFIX}{1,10}|\d{8,10})-${SUFFIX}{5}(?![A-Za-z0-9-])`, 'g');
const MAX_NAME_CHARS = 200;
const NAME_UNIT = /[a-z0-9.-]/;

/** `pod postgres-primary-2`, `pod=web-0`: the word says that a pod's name follows. */
const NAMED =
  /\bpod(?:[ _-]?name)?["'\\]{0,4}(?:\s?[:=]\s?|\s|\/)["'\\]{0,4}([a-z0-9]{1,63}(?:[.-][a-z0-9]{1,63}){1,16})(?![A-Za-z0-9])/gi;
/** Identifiers of containers. */
const CONTAINER = /\b(?:containerd|docker|cri-o):\/\/([0-9a-f]{12,64})\b/g;

const MAY_BE_NAMED = /pod|:\/\/[0-9a-f]{12}/i;

export function* detectPodNames(text: string): Iterable<Span> {
  for (const { 0: suffix, index } of text.matchAll(GENERATED)) {
    if (!/\d/.test(suffix)) continue;
    let start = index;
    while (start > 0 && index - start < MAX_NAME_CHARS && NAME_UNIT.test(text.charAt(start - 1))) start -= 1;
    if (start < index) yield { start, end: index + suffix.length, kind: 'pod' };
  }
  for (const pattern of MAY_BE_NAMED.test(text) ? [NAMED, CONTAINER] : []) {
    for (const match of text.matchAll(pattern)) {
      const name = match[1] ?? '';
      const start = match.index + match[0].length - name.length;
      yield { start, end: start + name.length, kind: 'pod' };
    }
  }
}
