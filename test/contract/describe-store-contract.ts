import { describeAbandoned } from './abandoned.contract';
import { describeBudgets } from './budgets.contract';
import { describeCapacity } from './capacity.contract';
import { describeComplete } from './complete.contract';
import { describeEnds } from './ends.contract';
import { describeIdentifiers } from './identifiers.contract';
import { describeLifetimes } from './lifetimes.contract';
import { describePurge } from './purge.contract';
import { describeReads } from './reads.contract';
import { describeReports } from './reports.contract';
import { describeReserve } from './reserve.contract';
import { describeRuns } from './runs.contract';
import { describeSizes } from './sizes.contract';
import { type StoreHarness } from './store-harness';

/** What `CanonicalInvocationStore` promises, whatever keeps the records. Every driver must pass all of it. */
export function describeStoreContract(name: string, harness: StoreHarness): void {
  describe(`the store contract on ${name}`, () => {
    describeRuns(harness);
    describeReserve(harness);
    describeBudgets(harness);
    describeComplete(harness);
    describeSizes(harness);
    describeLifetimes(harness);
    describeReads(harness);
    describeAbandoned(harness);
    describeEnds(harness);
    describeReports(harness);
    describePurge(harness);
    describeIdentifiers(harness);
    describeCapacity(harness);
  });
}
