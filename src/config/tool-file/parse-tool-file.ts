import { Composer, type Document, isAlias, isNode, LineCounter, Parser, visit, type YAMLError } from 'yaml';
import { type ConfigProblem } from '../config-problem';
import { renderText } from '../render-found';
import { nestsDeeperThan } from './yaml-nesting';

/** Levels of nesting; a tool file has five. */
const MAX_DEPTH = 32;

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
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  if (nestsDeeperThan(MAX_DEPTH, tokens)) {
    return unusable([problem('the file', 'deeper nesting', `at most ${MAX_DEPTH} levels of nesting`)]);
  }
  const composer = new Composer({ version: '1.2', schema: 'core', logLevel: 'silent' });
  const [document, ...more] = composer.compose(tokens);
  if (document === undefined) return { problems: [], content: null };
  if (more.length > 0) return unusable([problem('the file', 'more than one document', 'one document')]);
  const problems = [...syntaxProblems(document, lines), ...forbiddenNodes(document, lines)];
  return problems.length > 0 ? unusable(problems) : { problems, content: document.toJS({ maxAliasCount: 0 }) };
}

function syntaxProblems(document: Document.Parsed, lines: LineCounter): ConfigProblem[] {
  const warnings = document.warnings.filter((warning) => warning.code !== 'TAG_RESOLVE_FAILED');
  return [...document.errors, ...warnings].map((error) => syntaxProblem(error, lines));
}

function syntaxProblem(error: YAMLError, lines: LineCounter): ConfigProblem {
  const place = placeOf(error.pos[0], lines);
  if (error.code === 'DUPLICATE_KEY') return problem(place, 'a key that stands there already', 'each key once');
  return problem(place, `no YAML (${renderText(error.message)})`, 'YAML 1.2 or JSON');
}

function forbiddenNodes(document: Document.Parsed, lines: LineCounter): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  visit(document, {
    Node: (_key, node) => {
      if (!isNode(node)) return;
      const place = placeOf(node.range?.[0] ?? 0, lines);
      if (isAlias(node)) problems.push(problem(place, 'an alias', 'values written out'));
      else if (node.tag !== undefined) {
        problems.push(problem(place, `the tag ${renderText(node.tag)}`, 'values without tags'));
      }
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
