/** Scripts that are written without spaces between words, and Hangul, whose words carry their particles. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\u3005]+/gu;
const ANY_UNSPACED = new RegExp(UNSPACED.source, 'u');

/** Particles, auxiliaries and pronouns of Japanese. */
const SHORT_HIRAGANA = /^\p{Script=Hiragana}{1,2}$/u;

/** One locale for all texts: what a text is split into must not depend on the machine. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

export function hasUnspacedScript(text: string): boolean {
  return ANY_UNSPACED.test(text);
}

/** Splits a word into its runs of one kind of script, in order. */
export function scriptRuns(word: string): { readonly text: string; readonly unspaced: boolean }[] {
  const runs: { text: string; unspaced: boolean }[] = [];
  let from = 0;
  for (const match of word.matchAll(UNSPACED)) {
    if (match.index > from) runs.push({ text: word.slice(from, match.index), unspaced: false });
    runs.push({ text: match[0], unspaced: true });
    from = match.index + match[0].length;
  }
  if (from < word.length) runs.push({ text: word.slice(from), unspaced: false });
  return runs;
}

/**
 * The words of a run without spaces, by dictionary. What the dictionary leaves as single characters side by side is
 * one word of its own: no dictionary has the words of every field.
 *
 * @param isStopWord - ends such a row of single characters
 */
export function segmentWords(run: string, isStopWord: (word: string) => boolean): string[] {
  const words: string[] = [];
  let singles = '';
  const endSingles = (): void => {
    if (singles !== '') words.push(singles);
    singles = '';
  };
  for (const { segment, isWordLike } of WORDS.segment(run)) {
    const isLeftOut = isWordLike !== true || SHORT_HIRAGANA.test(segment) || isStopWord(segment);
    if (!isLeftOut && characterCount(segment) === 1) {
      singles += segment;
      continue;
    }
    endSingles();
    if (!isLeftOut) words.push(segment);
  }
  endSingles();
  return words;
}

/**
 * Pairs of neighbouring characters of a longer word. Dictionaries split the same text differently in different
 * company, and Korean particles hang on the word: the pairs are found all the same.
 */
export function characterPairs(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length < 3) return [];
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}

function characterCount(text: string): number {
  return Array.from(text).length;
}
