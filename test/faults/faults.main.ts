import { parseArgs } from 'node:util';
import { FAULT_ROWS } from './rows/fault-rows';
import { type RowReport } from './table/fault-row';
import { faultTable, progressLine } from './table/fault-table';
import { LONG_LOAD, SHORT_LOAD } from './table/row-load';
import { runRow } from './table/run-row';
import { startTopology } from './topology/start-topology';
import { TOPOLOGY_NAMES } from './topology/topology';

const HELP = `Makes every fault on every topology, with calls in flight, and prints what was seen.

  npm run test:faults                              all of them, some minutes
  npm run test:faults -- --only 'cluster.*killed'  those whose "<topology>: <fault>" matches
  npm run test:faults -- --short                   with the short load of the test command
  npm run test:faults -- --seed 7                  another choice of calls

Needs redis-server on the PATH. Ends with 1 if an invariant is violated.
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const only = new RegExp(values.only, 'i');
  const usual = values.short ? SHORT_LOAD : LONG_LOAD;
  const load = values.seed === undefined ? usual : { ...usual, seed: Number(values.seed) };
  const wanted = TOPOLOGY_NAMES.flatMap((name) => FAULT_ROWS.map((row) => ({ name, row }))).filter(
    ({ name, row }) => row.loses[name] !== undefined && only.test(`${name}: ${row.fault}`),
  );
  const reports: RowReport[] = [];
  for (const { name, row } of wanted) {
    const topology = await startTopology(name, row.server);
    try {
      const report = await runRow(row, topology, load);
      reports.push(report);
      process.stderr.write(`${reports.length} of ${wanted.length}  ${progressLine(report)}\n`);
    } finally {
      await topology.stop();
    }
  }
  process.stdout.write(
    faultTable(
      reports,
      FAULT_ROWS.filter((row) => wanted.some((its) => its.row === row)),
    ),
  );
  if (reports.length === 0 || reports.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
}

if (values.help) process.stdout.write(HELP);
else void main();
