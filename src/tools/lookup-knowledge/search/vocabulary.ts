const LETTERS = /^[a-z]+$/;

/** A shorter stem is no stem of a family: `in` is not of `ingest`. */
const MIN_STEM_CHARS = 4;
/** How much of the longer stem the shorter one must be. */
const MIN_STEM_SHARE = 0.6;

/** The terms of a collection: their numbers, in how many documents each stands, and which are of one family. */
export class Vocabulary {
  private readonly ids = new Map<string, number>();
  private readonly counts: number[] = [];
  private sorted: readonly string[] | null = null;

  /** The term's number; a new one where it has none. */
  idOf(term: string): number {
    const known = this.ids.get(term);
    if (known !== undefined) return known;
    const id = this.counts.length;
    this.ids.set(term, id);
    this.counts.push(0);
    this.sorted = null;
    return id;
  }

  get size(): number {
    return this.counts.length;
  }

  find(term: string): number | undefined {
    return this.ids.get(term);
  }

  /** Counts a document that has these terms, each given once. */
  countDocument(ids: Iterable<number>): void {
    for (const id of ids) this.counts[id] = (this.counts[id] ?? 0) + 1;
  }

  /** In how many documents a term stands. */
  documentsWith(id: number | undefined): number {
    return id === undefined ? 0 : (this.counts[id] ?? 0);
  }

  /**
   * Known terms of the same family: one is the beginning of the other and most of it. A stemmer leaves `failure` and
   * `fail`, `configuration` and `config`, `expiry` and `expire` apart.
   */
  familyOf(term: string): string[] {
    if (!LETTERS.test(term)) return [];
    return [...this.shorterThan(term), ...this.longerThan(term)];
  }

  private shorterThan(term: string): string[] {
    const found: string[] = [];
    const least = Math.max(MIN_STEM_CHARS, Math.ceil(term.length * MIN_STEM_SHARE));
    for (let length = least; length < term.length; length++) {
      const beginning = term.slice(0, length);
      if (this.ids.has(beginning)) found.push(beginning);
    }
    return found;
  }

  private longerThan(term: string): string[] {
    if (term.length < MIN_STEM_CHARS) return [];
    const terms = this.sortedTerms();
    const found: string[] = [];
    const longest = Math.floor(term.length / MIN_STEM_SHARE);
    for (let at = firstAfter(terms, term); terms[at]?.startsWith(term) === true; at++) {
      const longer = terms[at];
      if (longer !== undefined && longer.length <= longest) found.push(longer);
    }
    return found;
  }

  private sortedTerms(): readonly string[] {
    this.sorted ??= [...this.ids.keys()].filter((term) => LETTERS.test(term)).sort();
    return this.sorted;
  }
}

/** Index of the first term behind the given one, in a sorted list. */
function firstAfter(terms: readonly string[], term: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  return low;
}
