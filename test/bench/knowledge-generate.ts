import { type CollectionFile, type KnowledgeData } from './knowledge-data';

const HEADINGS = ['Meaning', 'Impact', 'Diagnosis', 'Mitigation'];
const COMMON =
  'the of and to a in is that it for on with as are this be from by or at an not if you can when will'.split(' ');
const SYLLABLES =
  'ba ce di fo gu ha je ki lo mu na pe qi ro su ta ve wi xo yu za bre cli dro fra gle pri sta tru'.split(' ');
const VOCABULARY = 30_000;
const COMMON_SHARE = 0.35;

/** Repeatable numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Runbooks of about two kilobytes: words of real ones and made-up words, some frequent and most rare. */
export function generateFiles(count: number, data: KnowledgeData, random: () => number): CollectionFile[] {
  const words = [...new Set(data.files.flatMap(({ content }) => content.match(/[a-z]{3,}/g) ?? []))];
  while (words.length < VOCABULARY) {
    words.push(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES, random())).join(''));
  }
  const word = (): string => (random() < COMMON_SHARE ? pick(COMMON, random()) : pick(words, random() ** 3));
  const sentence = (): string => `${Array.from({ length: 8 + Math.floor(random() * 14) }, word).join(' ')}.`;
  const part = (heading: string): string =>
    [`## ${heading}`, [sentence(), sentence(), sentence()].join(' '), `- ${sentence()}\n- ${sentence()}`].join('\n\n');
  return Array.from({ length: count }, (_, place) => ({
    path: `folder-${place % 50}/doc-${place}.md`,
    content: [`---\ntitle: ${word()} ${word()} ${word()}\n---`, `# ${word()}${place}`, ...HEADINGS.map(part)].join(
      '\n\n',
    ),
  }));
}

/** Questions of some neighbouring words out of the files. */
export function generateQuestions(count: number, files: readonly CollectionFile[], random: () => number): string[] {
  return Array.from({ length: count }, () => {
    const words = pick(files, random()).content.match(/[a-z]{3,}/g) ?? [];
    const from = Math.floor(random() * (words.length - 12));
    return words.slice(from, from + 4 + Math.floor(random() * 9)).join(' ');
  });
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[Math.floor(at * items.length)] as Item;
}
