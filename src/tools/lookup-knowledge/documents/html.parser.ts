import { assembleDocument } from './assemble-document';
import { FlowingText } from './flowing-text';
import { type HtmlVisitor, walkHtml } from './html-text';
import { type KnowledgeDocument } from './knowledge-document';
import { SectionList } from './section-list';

/** Reads an HTML document: its title, its headings, and its text as a reader of the page sees it. */
export function parseHtml(path: string, content: string): KnowledgeDocument {
  const page = new PageReader();
  walkHtml(content, page);
  return page.finish(path);
}

class PageReader implements HtmlVisitor {
  private readonly page = new FlowingText();
  private readonly title = new FlowingText();
  private readonly sections = new SectionList();
  private heading: { readonly level: number; readonly start: number; readonly text: FlowingText } | null = null;
  /** Words of the current section. */
  private words: string[] = [];

  text(text: string, { preformatted, title }: { readonly preformatted: boolean; readonly title: boolean }): void {
    if (title) {
      this.title.appendFlowing(text);
      return;
    }
    if (preformatted) this.page.append(text);
    else this.page.appendFlowing(text);
    if (this.heading === null) this.words.push(text);
    else this.heading.text.appendFlowing(text);
  }

  lineBreak(): void {
    if (this.heading !== null) return;
    this.page.breakLine();
    this.words.push('\n');
  }

  headingStart(level: number): void {
    this.headingEnd();
    this.giveWords();
    this.page.breakLine();
    this.heading = { level, start: this.page.length, text: new FlowingText() };
  }

  headingEnd(): void {
    if (this.heading === null) return;
    const { level, start, text } = this.heading;
    this.heading = null;
    this.sections.open(level, text.toString().trim(), start);
    this.page.breakLine();
  }

  finish(path: string): KnowledgeDocument {
    this.headingEnd();
    this.giveWords();
    const titles = [this.title.toString().trim(), this.sections.topHeading];
    return assembleDocument(path, titles, this.page.toString(), this.sections);
  }

  private giveWords(): void {
    this.sections.addWords(this.words.join(''));
    this.words = [];
  }
}
