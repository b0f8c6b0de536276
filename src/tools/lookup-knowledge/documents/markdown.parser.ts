import MarkdownIt, { type Token } from 'markdown-it';
import { assembleDocument } from './assemble-document';
import { readFrontMatter } from './front-matter';
import { plainTextOfHtml } from './html-text';
import { type KnowledgeDocument } from './knowledge-document';
import { SectionList } from './section-list';

/** Tables are read; nothing is rendered, so links and HTML need no sanitising. */
const MARKDOWN = new MarkdownIt({ html: true, linkify: false, typographer: false });

/** Reads a Markdown document: front matter, headings of all levels that stand alone, text without markup. */
export function parseMarkdown(path: string, content: string): KnowledgeDocument {
  const { title, words, body } = readFrontMatter(content);
  const lineStarts = startsOfLines(body);
  const sections = new SectionList();
  sections.addWords(words);
  const tokens = MARKDOWN.parse(body, {});
  tokens.forEach((token, place) => {
    if (token.type === 'heading_open' && token.level === 0) {
      const heading = inlineText(tokens[place + 1]);
      sections.open(Number(token.tag.slice(1)), heading, lineStarts[token.map?.[0] ?? 0] ?? 0);
    } else if (tokens[place - 1]?.type !== 'heading_open') {
      sections.addWords(textOf(token));
    }
  });
  return assembleDocument(path, [title, sections.topHeading], body, sections);
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'inline':
      return inlineText(token);
    case 'fence':
    case 'code_block':
      return token.content;
    case 'html_block':
      return plainTextOfHtml(token.content);
    default:
      return '';
  }
}

function inlineText(inline: Token | undefined): string {
  return (inline?.children ?? []).map(textOfInline).join('');
}

function textOfInline(token: Token): string {
  switch (token.type) {
    case 'text':
    case 'code_inline':
      return token.content;
    case 'image':
      return inlineText(token);
    case 'softbreak':
    case 'hardbreak':
      return '\n';
    default:
      return '';
  }
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
