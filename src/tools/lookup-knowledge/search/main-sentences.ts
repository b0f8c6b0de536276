const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a question; none where it has only one. */
export function sentencesOf(question: string): string[] {
  const sentences = [...SENTENCES.segment(question)].map(({ segment }) => segment.trim()).filter((text) => text !== '');
  return sentences.length > 1 ? sentences : [];
}
