const MARK = '…';

/** One locale for all texts: where a text is cut must not depend on the machine. */
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What is looked at behind the cut, so that the word and the sentence there are known, in UTF-16 units. */
const MARGIN = 128;
/** A cut at a sentence's end may lose so much of the space; else it is cut between words. */
const MIN_SENTENCES_SHARE = 0.5;
/** A cut between words may lose so much; else it is cut between characters. */
const MIN_WORDS_SHARE = 0.25;

/** What the redaction leaves; no cut goes through it. */
const PLACEHOLDER = /<[a-z-]{1,24}>/g;

export interface CutExcerpt {
  readonly text: string;
  readonly cut: boolean;
}

/**
 * At most `maxChars` UTF-16 units of a text, the mark of the cut included: cut behind a sentence, else between words,
 * in whatever script, and never inside a character or a placeholder. Cut only what has been redacted.
 */
export function cutExcerpt(text: string, maxChars: number): CutExcerpt {
  if (text.length <= maxChars) return { text, cut: false };
  // Room for the mark and the space before it.
  const room = maxChars - MARK.length - 1;
  if (room < 1) return { text: '', cut: true };
  const head = text.slice(0, maxChars + MARGIN);
  const end = cutPlace(head, room);
  const kept = head.slice(0, end);
  const shown = kept.trimEnd();
  if (shown === '') return { text: '', cut: true };
  return { text: `${shown}${shown === kept ? '' : ' '}${MARK}`, cut: true };
}

function cutPlace(head: string, room: number): number {
  const forbidden = [...head.matchAll(PLACEHOLDER)].map(
    ({ index, 0: match }) => [index, index + match.length] as const,
  );
  const isAllowed = (place: number): boolean => forbidden.every(([start, end]) => place <= start || place >= end);
  const last = (segmenter: Intl.Segmenter): number => {
    let place = 0;
    for (const { index } of segmenter.segment(head)) {
      if (index > room) break;
      if (isAllowed(index)) place = index;
    }
    return place;
  };
  const sentences = last(SENTENCES);
  if (sentences >= room * MIN_SENTENCES_SHARE) return sentences;
  const words = last(WORDS);
  return words >= room * MIN_WORDS_SHARE ? words : last(CHARACTERS);
}
