import { type FaultRow, type RowReport } from './fault-row';

const COLUMNS: readonly (readonly [title: string, cell: (report: RowReport) => string])[] = [
  ['fault', (report) => report.fault],
  ['topology', (report) => report.topology],
  ['acknowledged', (report) => String(report.acknowledged)],
  ['lost', (report) => String(report.lost)],
  ['ran twice', (report) => String(report.executedTwice)],
  ['refused after', (report) => `${report.refusedAfter} of ${report.sentAgain}`],
  ['longest answer ms', (report) => report.longestMs.toFixed(0)],
  ['recovered after ms', (report) => report.recoveredMs.toFixed(0)],
  ['verdict', (report) => (report.broken.length === 0 ? 'holds' : 'BROKEN')],
];

/** Markdown; what is broken, and what was not made, under it. */
export function faultTable(reports: readonly RowReport[], rows: readonly FaultRow[]): string {
  const cells = [COLUMNS.map(([title]) => title), ...reports.map((report) => COLUMNS.map(([, cell]) => cell(report)))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) => `| ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const below = [...reports.flatMap(brokenOf), ...notMade(rows)];
  return [lines[0], rule, ...lines.slice(1), ...(below.length === 0 ? [] : ['', ...below]), ''].join('\n');
}

/** One line, as the work goes on. */
export function progressLine(report: RowReport): string {
  const { topology, fault, seconds, broken } = report;
  return `${topology}: ${fault}: ${broken.length === 0 ? 'holds' : broken.join('; ')} (${seconds.toFixed(1)} s)`;
}

function brokenOf({ topology, fault, broken }: RowReport): readonly string[] {
  return broken.map((what) => `- BROKEN ${topology}: ${fault}: ${what}`);
}

function notMade(rows: readonly FaultRow[]): readonly string[] {
  return rows.flatMap(({ fault, notOn = {} }) => {
    const reasons = Object.entries(notOn).map(([name, reason]) => `${name}: ${reason}`);
    return reasons.length === 0 ? [] : [`- not made: ${fault} (${reasons.join('; ')})`];
  });
}
