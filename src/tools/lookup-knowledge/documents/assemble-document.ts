import { basename, extname } from 'node:path/posix';
import { type KnowledgeDocument } from './knowledge-document';
import { type SectionList } from './section-list';

/**
 * @param titles - what the document calls itself, the preferred one first; its file name stands in where it says nothing
 */
export function assembleDocument(
  path: string,
  titles: readonly (string | null)[],
  text: string,
  sections: SectionList,
): KnowledgeDocument {
  const fileName = basename(path, extname(path));
  const own = titles.filter((title): title is string => title !== null && title.trim() !== '');
  const names = [...new Set([...own, fileName])];
  const title = names[0] ?? fileName;
  return { path, title, names, text, sections: sections.finish(title) };
}
