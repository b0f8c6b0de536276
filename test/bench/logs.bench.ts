import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFAULT_PROJECTION_LIMITS } from '../../src/contract/limits';
import { assignPatterns } from '../../src/projection/log-patterns/assign-patterns';
import { patternsOfLines } from '../../src/projection/log-patterns/patterns-of-lines';
import { type LogQueryScope } from '../../src/projection/query-logs/log-query-scope';
import { projectLogs } from '../../src/projection/query-logs/project-logs';
import { Redactor } from '../../src/projection/redaction/redactor';
import { repairText } from '../../src/projection/text/repair-text';
import { basicMasks, popularRedaction } from './logs-baselines';
import { type LabelledLog, readLabelledLogs, readRedactionCases, type RedactionCase } from './logs-data';
import { medianMs, tableOf } from './logs-measure';
import { earlyAccuracy, type Grouping, type RedactionScore, scoreGrouping, scoreRedaction } from './logs-score';

/*
 * How well and how fast logs are projected, each number beside a plain baseline of the same run:
 *   npm run bench:logs -- DATA_FOLDER [--json FILE]
 */

const SCOPE: LogQueryScope = {
  topic: 'APPLICATION',
  query: '',
  service: null,
  level: null,
  startTime: '2026-03-02T09:30:00.000Z',
  endTime: '2026-03-02T10:30:00.000Z',
  lookbackMinutes: 60,
  sourceKind: 'FILE',
};
const TEN_TIMES = 10;

const redactor = new Redactor();
const patterns: Grouping = (lines) => patternsOfLines(lines, redactor).assignment;

function main(): void {
  const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined) {
    process.stderr.write('usage: bench:logs DATA_FOLDER [--json FILE]\n');
    process.exitCode = 2;
    return;
  }
  const logs = readLabelledLogs(folder);
  const report = { grouping: grouping(logs), speed: speed(logs), redaction: redaction(readRedactionCases(folder)) };
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(report, null, 2));
}

function grouping(logs: readonly LabelledLog[]): unknown {
  const rows = logs.map((log) => ({
    name: log.name,
    ours: scoreGrouping(log, patterns),
    early: earlyAccuracy(log, patterns),
    plain: scoreGrouping(log, basicMasks),
    plainEarly: earlyAccuracy(log, basicMasks),
  }));
  const mean = (valueOf: (row: (typeof rows)[number]) => number): string =>
    (rows.reduce((sum, row) => sum + valueOf(row), 0) / rows.length).toFixed(3);
  print('Patterns (GA, FGA, groups/true, GA on 200 lines) and exact grouping after basic masks', [
    ['system', 'GA', 'FGA', 'groups', 'GA 200', '| GA', 'FGA', 'GA 200'],
    ...rows.map(({ name, ours, early, plain, plainEarly }) => [
      name,
      ours.ga.toFixed(3),
      ours.fga.toFixed(3),
      `${ours.groups}/${ours.trueGroups}`,
      early.toFixed(3),
      plain.ga.toFixed(3),
      plain.fga.toFixed(3),
      plainEarly.toFixed(3),
    ]),
    [
      'mean',
      mean(({ ours }) => ours.ga),
      mean(({ ours }) => ours.fga),
      '',
      mean(({ early }) => early),
      mean(({ plain }) => plain.ga),
      mean(({ plain }) => plain.fga),
      mean(({ plainEarly }) => plainEarly),
    ],
  ]);
  return rows;
}

function speed(logs: readonly LabelledLog[]): unknown {
  const lines = logs.flatMap((log) => log.lines);
  const raw = rawResponse(lines);
  const texts = lines.map((line) => redactor.redact(line).text);
  const megabytes = Buffer.byteLength(raw) / 1e6;
  const times = {
    'JSON.parse of the same bytes': medianMs(() => JSON.parse(raw) as unknown),
    'the chain': medianMs(() => project(raw)),
    'repair alone': medianMs(() => lines.map(repairText)),
    'redaction alone': medianMs(() => lines.map((line) => redactor.redact(line).text)),
    'grouping alone': medianMs(() => assignPatterns(texts)),
    'basic masks alone': medianMs(() => basicMasks(lines)),
  };
  const parse = times['JSON.parse of the same bytes'];
  print(`Speed over ${lines.length} lines, ${megabytes.toFixed(1)} MB`, [
    ['step', 'ms', 'MB/s', 'x JSON.parse'],
    ...Object.entries(times).map(([step, ms]) => [
      step,
      ms.toFixed(1),
      ((megabytes * 1000) / ms).toFixed(1),
      (ms / parse).toFixed(1),
    ]),
  ]);
  const repeated = rawResponse(
    Array.from({ length: TEN_TIMES }, (_unused, round) => lines.map((line) => `${line} ${round}`)).flat(),
  );
  const growth = medianMs(() => project(repeated)) / times['the chain'];
  print('Growth', [['ten times the lines take', `${growth.toFixed(1)} times the time`]]);
  return { megabytes, times, growth };
}

function redaction(cases: readonly RedactionCase[]): unknown {
  if (cases.length === 0) return null;
  const ours = scoreRedaction(cases, (text) => redactor.redact(text).text);
  const popular = popularRedaction();
  const theirs = popular === null ? null : scoreRedaction(cases, popular);
  const rows = ours.map((row, at) => [row.kind, recall(row), alarms(row), recall(theirs?.[at]), alarms(theirs?.[at])]);
  print(
    `Redaction: recall and false alarms${theirs === null ? ' (redact-pii is not installed)' : ', beside redact-pii'}`,
    [
      ['kind', 'recall', 'alarms', '| recall', 'alarms'],
      ...rows,
      [
        'all',
        recall(total(ours)),
        alarms(total(ours)),
        recall(theirs && total(theirs)),
        alarms(theirs && total(theirs)),
      ],
    ],
  );
  return { ours, theirs };
}

function total(rows: readonly RedactionScore[]): RedactionScore {
  const sum = (valueOf: (row: RedactionScore) => number): number => rows.reduce((all, row) => all + valueOf(row), 0);
  return {
    kind: 'all',
    secrets: sum(({ secrets }) => secrets),
    found: sum(({ found }) => found),
    benign: sum(({ benign }) => benign),
    touched: sum(({ touched }) => touched),
  };
}

function recall(row: RedactionScore | null | undefined): string {
  return row === null || row === undefined || row.secrets === 0 ? '-' : (row.found / row.secrets).toFixed(3);
}

function alarms(row: RedactionScore | null | undefined): string {
  return row === null || row === undefined || row.benign === 0 ? '-' : `${row.touched}/${row.benign}`;
}

function rawResponse(lines: readonly string[]): string {
  const logs = lines.map((message, index) => ({
    timestamp: new Date(Date.UTC(2026, 2, 2, 10) + index).toISOString(),
    level: index % 9 === 0 ? 'ERROR' : 'INFO',
    service: `service-${index % 3}`,
    instance: 'i-1',
    message,
    metrics: {},
  }));
  return JSON.stringify({ success: true, total: logs.length, logs });
}

function project(raw: string): unknown {
  return projectLogs(
    { toolCallId: 'call_1', scope: SCOPE, rawResponse: raw, limits: DEFAULT_PROJECTION_LIMITS },
    redactor,
  );
}

function print(title: string, rows: readonly (readonly string[])[]): void {
  process.stdout.write(`\n${title}\n${tableOf(rows)}\n`);
}

main();
