import { parseArgs } from 'node:util';
import { LIBRARY, OURS } from './knowledge-contenders';
import { type KnowledgeData, readKnowledgeData } from './knowledge-data';
import { generateFiles, generateQuestions, seededRandom } from './knowledge-generate';
import { measureSpeed } from './knowledge-measure';
import { scoreRetrieval, scoreWithoutFolders } from './knowledge-score';

const USAGE = `npm run bench:knowledge -- DATA_FOLDER [--documents 10000] [--rounds 3] [--json]
DATA_FOLDER has runbooks/, queries.jsonl and off-topic.jsonl.`;
const CONTENDERS = [OURS, LIBRARY];
const GENERATED_QUESTIONS = 400;
const SEED = 4711;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});

function main(folder: string): void {
  const data = readKnowledgeData(folder);
  const retrieval = CONTENDERS.map((contender) => ({
    ...scoreRetrieval(contender, data),
    nothingWithoutTheirFolder: scoreWithoutFolders(contender, data),
  }));
  const speed = measureGenerated(data);
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ retrieval, speed })}\n`);
    return;
  }
  const kinds = Object.keys(data.offTopic);
  const rows = [
    ['', 'R@1', 'R@5', 'MRR@10', 'wrongly nothing', ...kinds.map((kind) => `nothing for ${kind}`), 'folder taken out'],
    ...retrieval.map((score) => [
      score.name,
      ...[score.recallAt1, score.recallAt5, score.mrrAt10, score.wronglyNothing].map(shareText),
      ...kinds.map((kind) => shareText(score.nothing[kind] ?? NaN)),
      shareText(score.nothingWithoutTheirFolder),
    ]),
    [],
    [`${values.documents} generated documents`, 'index CPU ms', 'query p50 ms', 'query p99 ms'],
    ...speed.map(({ name, indexMs, queryP50Ms, queryP99Ms }) => [
      name,
      ...[indexMs, queryP50Ms, queryP99Ms].map((ms) => ms.toFixed(1)),
    ]),
  ];
  process.stdout.write(`${data.files.length} documents, ${data.questions.length} questions\n${tableOf(rows)}\n`);
}

function measureGenerated(data: KnowledgeData): ReturnType<typeof measureSpeed> {
  const random = seededRandom(SEED);
  const files = generateFiles(Number(values.documents), data, random);
  const questions = [
    ...data.questions.map(({ query }) => query),
    ...generateQuestions(GENERATED_QUESTIONS, files, random),
  ];
  return measureSpeed(CONTENDERS, files, questions, Number(values.rounds));
}

function shareText(share: number): string {
  return share.toFixed(3);
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  main(folder);
}
