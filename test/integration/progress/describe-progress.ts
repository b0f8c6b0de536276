import { type StoreHarness } from '../../contract/store-harness';
import { describeClaims } from './claims.suite';
import { describeFacts } from './facts.suite';
import { describeProtocol } from './protocol.suite';
import { describeRaces } from './races.suite';
import { describeScenarios } from './scenarios.suite';

/** What the progress room promises, whatever keeps the records. */
export function describeProgress(name: string, harness: StoreHarness): void {
  describe(`progress on ${name}`, () => {
    describeScenarios(harness);
    describeFacts(harness);
    describeClaims(harness);
    describeProtocol(harness);
    describeRaces(harness);
  });
}
