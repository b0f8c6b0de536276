import { assembleDocument } from './assemble-document';
import { type KnowledgeDocument } from './knowledge-document';
import { SectionList } from './section-list';

const FIRST_LINE = /^\s*(\S[^\n]*)/;
const MAX_TITLE_CHARS = 100;
/** A line that ends so is a sentence and no title. */
const SENTENCE_END = /[.!?,;。！？，；]$/u;

/** Reads a plain text: one section; a short first line is its title. */
export function parseText(path: string, content: string): KnowledgeDocument {
  const sections = new SectionList();
  sections.addWords(content);
  const line = (FIRST_LINE.exec(content)?.[1] ?? '').trim();
  const isTitle = line.length <= MAX_TITLE_CHARS && !SENTENCE_END.test(line);
  return assembleDocument(path, [isTitle ? line : null], content, sections);
}
