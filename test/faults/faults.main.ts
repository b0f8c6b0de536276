import { parseArgs } from 'node:util';
import { FAULT_ROWS } from './rows/fault-rows';
import { LONG_LOAD, SHORT_LOAD } from './table/row-load';
import { runRow } from './table/run-row';
import { startTopology } from './topology/start-topology';
import { type TopologyName } from './topology/topology';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, short: { type: 'boolean', default: false } },
});
async function main(): Promise<void> {
  for (const name of ['standalone', 'sentinel', 'cluster'] as TopologyName[]) {
    for (const row of FAULT_ROWS) {
      if (row.loses[name] === undefined || !new RegExp(values.only).test(`${name} ${row.fault}`)) continue;
      const topology = await startTopology(name, row.server);
      try {
        console.log(JSON.stringify(await runRow(row, topology, values.short ? SHORT_LOAD : LONG_LOAD)));
      } catch (e) {
        console.log(name, row.fault, e);
      } finally {
        await topology.stop();
      }
    }
  }
}
void main();
