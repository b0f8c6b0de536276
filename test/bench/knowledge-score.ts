import { type Contender, type Search } from './knowledge-contenders';
import { type JudgedQuestion, type KnowledgeData } from './knowledge-data';

const LIMIT = 10;

export interface RetrievalScore {
  readonly name: string;
  /** Shares of the questions: a relevant document first, among the first five. */
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly mrrAt10: number;
  /** Share of the questions that are on topic and answered with nothing. */
  readonly wronglyNothing: number;
  /** Of the questions off topic, by kind: share that is answered with nothing. */
  readonly nothing: Readonly<Record<string, number>>;
}

export function scoreRetrieval({ name, index }: Contender, data: KnowledgeData): RetrievalScore {
  const search = index(data.files);
  const places = data.questions.map((question) => placeOf(question, search));
  return {
    name,
    recallAt1: share(places, (place) => place === 0),
    recallAt5: share(places, (place) => place >= 0 && place < 5),
    mrrAt10: places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / places.length,
    wronglyNothing: share(data.questions, ({ query }) => search(query, LIMIT).length === 0),
    nothing: Object.fromEntries(
      Object.entries(data.offTopic).map(([kind, queries]) => [
        kind,
        share(queries, (query) => search(query, LIMIT).length === 0),
      ]),
    ),
  };
}

/**
 * Questions whose documents are taken out of the collection, a top folder at a time: nothing is the right answer to
 * most of them, although the rest of the collection is of the same field.
 *
 * @returns the share that is answered with nothing
 */
export function scoreWithoutFolders({ index }: Contender, { files, questions }: KnowledgeData): number {
  const folders = new Set(files.map(({ path }) => topFolder(path)));
  const answers = [...folders].flatMap((folder) => {
    const own = questions.filter(({ relevant }) => relevant.every((path) => topFolder(path) === folder));
    const search = index(files.filter(({ path }) => topFolder(path) !== folder));
    return own.map(({ query }) => search(query, LIMIT).length);
  });
  return share(answers, (count) => count === 0);
}

function topFolder(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

/** Place of the first relevant document, or -1. */
function placeOf({ query, relevant }: JudgedQuestion, search: Search): number {
  return search(query, LIMIT).findIndex((path) => relevant.includes(path));
}

function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length / items.length;
}
