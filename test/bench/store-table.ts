import { type Measured } from './store-measure';

const COLUMNS: readonly (readonly [title: string, cell: (row: Measured) => string])[] = [
  ['contender', (row) => row.name],
  ['raw', (row) => `${row.rawBytes / 1024} KiB`],
  ['in flight', (row) => String(row.inFlight)],
  ['calls/s', (row) => row.callsPerSecond.toFixed(0)],
  ['time/floor', (row) => ratio(row.timeToFloor)],
  ['p50 ms', (row) => row.p50Ms.toFixed(2)],
  ['p99 ms', (row) => row.p99Ms.toFixed(2)],
  ['Redis µs', (row) => row.redisCpuUs.toFixed(1)],
  ['Redis/floor', (row) => ratio(row.redisCpuToFloor)],
  ['app µs', (row) => row.applicationCpuUs.toFixed(1)],
  ['bytes/record', (row) => row.bytesARecord.toFixed(0)],
];

/** Markdown. */
export function tableOf(rows: readonly Measured[]): string {
  const cells = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) => `| ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1), ''].join('\n');
}

function ratio(value: number | null): string {
  return value === null ? '1.00' : value.toFixed(2);
}
