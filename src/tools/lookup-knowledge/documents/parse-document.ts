import { extname } from 'node:path/posix';
import { parseHtml } from './html.parser';
import { type KnowledgeDocument } from './knowledge-document';
import { parseMarkdown } from './markdown.parser';
import { parseText } from './text.parser';

type DocumentParser = (path: string, content: string) => KnowledgeDocument;

/** By ending of the file name, in lower case. */
const PARSERS: Readonly<Record<string, DocumentParser>> = {
  '.md': parseMarkdown,
  '.markdown': parseMarkdown,
  '.txt': parseText,
  '.text': parseText,
  '.html': parseHtml,
  '.htm': parseHtml,
};

const LINE_BREAK = /\r\n?/g;

export function isDocumentName(name: string): boolean {
  return Object.hasOwn(PARSERS, extname(name).toLowerCase());
}

/** @param path - below the root; its ending says how the content is read */
export function parseDocument(path: string, content: string): KnowledgeDocument {
  const parser = PARSERS[extname(path).toLowerCase()] ?? parseText;
  return parser(path, content.replace(LINE_BREAK, '\n'));
}
