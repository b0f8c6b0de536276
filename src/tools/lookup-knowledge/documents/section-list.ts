import { type DocumentSection } from './knowledge-document';

interface OpenSection {
  readonly breadcrumb: readonly string[];
  readonly start: number;
  readonly words: string[];
}

/** Collects the sections of a document while it is read, and where each stands among the headings. */
export class SectionList {
  /** The first heading of the first level: a name of the document, and no step of a breadcrumb. */
  topHeading: string | null = null;
  private readonly sections: OpenSection[] = [{ breadcrumb: [], start: 0, words: [] }];
  /** Headings above the current place, with their levels. */
  private path: { level: number; heading: string }[] = [];

  /** @param start - where the heading begins in the document's text */
  open(level: number, heading: string, start: number): void {
    this.path = this.path.filter((above) => above.level < level);
    if (level === 1 && this.topHeading === null) this.topHeading = heading;
    else if (heading !== '') this.path.push({ level, heading });
    const breadcrumb = this.path.map((above) => above.heading);
    const [last] = this.sections.slice(-1);
    if (last?.start === start) this.sections.pop();
    this.sections.push({ breadcrumb, start, words: last?.start === start ? [...last.words, heading] : [heading] });
  }

  addWords(words: string): void {
    this.sections[this.sections.length - 1]?.words.push(words);
  }

  /** @param title - first step of every breadcrumb */
  finish(title: string): DocumentSection[] {
    return this.sections.map(({ breadcrumb, start, words }) => ({
      breadcrumb: [title, ...breadcrumb],
      start,
      words: words.join('\n'),
    }));
  }
}
