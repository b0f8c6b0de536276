import { type Command, InvalidArgumentError } from 'commander';
import { isJsonObject } from '../contract/json';
import { type KnowledgeCollection, openCollection } from '../tools/lookup-knowledge/open-collection';
import { BufferedOutput } from './filters/buffered-output';
import { textLines } from './filters/text-lines';

interface SearchOptions {
  readonly root: string;
  readonly limit: number;
  readonly ndjson?: boolean;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;
const BREADCRUMB_STEP = ' > ';

export function addSearchCommand(command: Command): void {
  command
    .command('search')
    .description('a question in, the documents of a folder that answer it out, the best first')
    .argument('[question...]', 'left out with --ndjson')
    .requiredOption('--root <folder>', 'folder of Markdown, HTML and text documents')
    .option('--limit <count>', `documents at most, 1 to ${MAX_LIMIT}`, limitOf, DEFAULT_LIMIT)
    .option('--ndjson', 'one {"query": …} a line in, one {"query": …, "documents": [paths below the root]} a line out')
    .action((words: readonly string[], options: SearchOptions, own: Command) => {
      const question = words.join(' ');
      if ((question.trim() === '') !== (options.ndjson === true)) {
        own.error('error: search takes either a question or --ndjson');
      }
      return search(question, options);
    });
}

async function search(question: string, { root, limit, ndjson }: SearchOptions): Promise<void> {
  const collection = await openCollection(root);
  for (const remark of collection.remarks) process.stderr.write(`left out: ${remark}\n`);
  if (collection.documents === 0) process.stderr.write('no document in the folder\n');
  const output = new BufferedOutput(process.stdout);
  if (ndjson === true) {
    for await (const { text } of textLines(process.stdin)) {
      await output.write(`${JSON.stringify(answerTo(text, collection, limit))}\n`);
    }
  } else {
    const documents = collection.search(question, limit);
    for (const { path, breadcrumb } of documents) await output.write(`${path}\t${breadcrumb.join(BREADCRUMB_STEP)}\n`);
    if (documents.length === 0) process.stderr.write('no document answers the question\n');
  }
  await output.flush();
}

function answerTo(line: string, collection: KnowledgeCollection, limit: number): object {
  const query = queryOf(line);
  if (query === null) return { error: 'INVALID_INPUT' };
  return { query, documents: collection.search(query, limit).map(({ path }) => path) };
}

function queryOf(line: string): string | null {
  try {
    const order: unknown = JSON.parse(line);
    return isJsonObject(order) && typeof order['query'] === 'string' ? order['query'] : null;
  } catch {
    return null;
  }
}

function limitOf(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT) throw new InvalidArgumentError(`a whole number from 1 to ${MAX_LIMIT}`);
  return limit;
}
