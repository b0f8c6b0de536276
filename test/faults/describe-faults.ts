import { FAULT_ROWS } from './rows/fault-rows';
import { type FaultRow } from './table/fault-row';
import { SHORT_LOAD } from './table/row-load';
import { runRow } from './table/run-row';
import { Topologies } from './table/topologies';
import { type TopologyName } from './topology/topology';

const ROW_WITHIN_MS = 90_000;

function isTested({ loses, onlyInTable = [] }: FaultRow, name: TopologyName): boolean {
  return loses[name] !== undefined && !onlyInTable.includes(name);
}

/** The faults that apply to a topology, as a test with a short workload. */
export function describeFaults(name: TopologyName): void {
  describe(`${name}: with calls in flight`, () => {
    const topologies = new Topologies();
    afterAll(() => topologies.stop());

    // Rows on servers of the same kind follow each other.
    const rows = FAULT_ROWS.filter((row) => isTested(row, name)).sort((a, b) =>
      JSON.stringify(a.server ?? '').localeCompare(JSON.stringify(b.server ?? '')),
    );
    it.each(rows)(
      '$fault',
      async (row) => {
        const report = await runRow(row, await topologies.get(name, row.server), SHORT_LOAD);
        expect(report.broken).toEqual([]);
        expect(report).toMatchObject({ executedTwice: 0, refusedAfter: report.sentAgain });
        expect(report.sentAgain).toBeGreaterThan(10);
      },
      ROW_WITHIN_MS,
    );
  });
}
