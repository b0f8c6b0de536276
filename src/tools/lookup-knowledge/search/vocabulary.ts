const LETTERS = /^[a-z]+$/;

/** A shorter stem is no stem of a family: `in` is not of `ingest`. */
const MIN_STEM_CHARS = 4;
/** How much of the longer stem the shorter one must be. */
const MIN_STEM_SHARE = 0.6;

/** The terms of a collection: their numbers, in how many documents each stands, and which are of one family. */
export class Vocabulary {
  private readonly ids = new Map<string, number>();
  /** In how many documents each term stands, and the last of them. */
  private readonly documents: number[] = [];
  private readonly lastDocument: number[] = [];
  private letters: readonly string[] = [];

  get size(): number {
    return this.documents.length;
  }

  /** The term's number; a new one where it has none. */
  idOf(term: string): number {
    const known = this.ids.get(term);
    if (known !== undefined) return known;
    const id = this.documents.length;
    this.ids.set(term, id);
    this.documents.push(0);
    this.lastDocument.push(-1);
    return id;
  }

  /** Counts terms of a document, however often they are given. Documents come one after the other. */
  count(ids: readonly number[], document: number): void {
    for (const id of ids) {
      if (this.lastDocument[id] === document) continue;
      this.lastDocument[id] = document;
      this.documents[id] = (this.documents[id] ?? 0) + 1;
    }
  }

  /** Comes after the last term and before the first question. */
  finish(): void {
    this.letters = [...this.ids.keys()].filter((term) => LETTERS.test(term)).sort();
  }

  find(term: string): number | undefined {
    return this.ids.get(term);
  }

  /** In how many documents a term stands. */
  documentsWith(id: number | undefined): number {
    return id === undefined ? 0 : (this.documents[id] ?? 0);
  }

  /**
   * Known terms of the same family: one is the beginning of the other and most of it. A stemmer leaves `failure` and
   * `fail`, `configuration` and `config`, `expiry` and `expire` apart.
   */
  familyOf(term: string): string[] {
    return LETTERS.test(term) ? [...this.shorterThan(term), ...this.longerThan(term)] : [];
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
    const found: string[] = [];
    const longest = Math.floor(term.length / MIN_STEM_SHARE);
    for (let at = placeAfter(this.letters, term); this.letters[at]?.startsWith(term) === true; at++) {
      const longer = this.letters[at];
      if (longer !== undefined && longer.length <= longest) found.push(longer);
    }
    return found;
  }
}

/** Place of the first term behind the given one, in a sorted list. */
function placeAfter(terms: readonly string[], term: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  return low;
}
