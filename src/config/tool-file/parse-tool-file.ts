import { type Document, isAlias, isNode, LineCounter, parseAllDocuments, visit, type YAMLError } from 'yaml';
import { type ConfigProblem } from '../config-problem';
import { renderText } from '../render-found';

export interface ParsedToolFile {
  readonly problems: readonly ConfigProblem[];
  /** Plain maps, lists and scalars; meaningless where there are problems. */
  readonly content: unknown;
}

/**
 * One YAML 1.2 document of plain values, or JSON, which is a part of it. Aliases and tags are refused: nobody needs
 * them here, and they make a small file into a large or a surprising value.
 */
export function parseToolFile(text: string): ParsedToolFile {
  const lines = new LineCounter();
  try {
    const documents = parseAllDocuments(text, {
      version: '1.2',
      schema: 'core',
      logLevel: 'silent',
      lineCounter: lines,
    });
    const [document, ...more] = documents;
    if (document === undefined) return { problems: [], content: null };
    if (more.length > 0) return unusable([problem('the file', 'more than one document', 'one document')]);
    const problems = [...syntaxProblems(document, lines), ...forbiddenNodes(document, lines)];
    return problems.length > 0 ? unusable(problems) : { problems, content: document.toJS({ maxAliasCount: 0 }) };
  } catch {
    return unusable([problem('the file', 'what is too deep or too broken to be read', 'YAML or JSON')]);
  }
}

function syntaxProblems(document: Document, lines: LineCounter): ConfigProblem[] {
  const warnings = document.warnings.filter((warning) => warning.code !== 'TAG_RESOLVE_FAILED');
  return [...document.errors, ...warnings].map((error) => syntaxProblem(error, lines));
}

function syntaxProblem(error: YAMLError, lines: LineCounter): ConfigProblem {
  const place = placeOf(error.pos[0], lines);
  if (error.code === 'DUPLICATE_KEY') return problem(place, 'a key that stands there already', 'each key once');
  const [reason = ''] = error.message.split(/ at line \d+|\n/);
  return problem(place, `no YAML (${renderText(reason)})`, 'YAML 1.2 or JSON');
}

function forbiddenNodes(document: Document, lines: LineCounter): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  visit(document, {
    Node: (_key, node) => {
      if (!isNode(node)) return;
      const place = placeOf(node.range?.[0] ?? 0, lines);
      if (isAlias(node)) problems.push(problem(place, 'an alias', 'values written out'));
      else if (node.tag !== undefined)
        problems.push(problem(place, `the tag ${renderText(node.tag)}`, 'values without tags'));
    },
  });
  return problems;
}

function placeOf(offset: number, lines: LineCounter): string {
  const { line, col } = lines.linePos(offset);
  return `line ${line}, column ${col}`;
}

function problem(name: string, found: string, allowed: string): ConfigProblem {
  return { name, found, allowed };
}

function unusable(problems: readonly ConfigProblem[]): ParsedToolFile {
  return { problems, content: null };
}
