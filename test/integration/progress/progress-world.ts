import { type ReadySettlement } from '../../../src/canonical-store/completion';
import { RunRegistry } from '../../../src/canonical-store/run-registry';
import { type JsonObject } from '../../../src/contract/json';
import { DEFAULT_RUN_LIMITS } from '../../../src/contract/limits';
import { type RunKey } from '../../../src/contract/run';
import { ClaimJudge } from '../../../src/progress/claims/claim-judge';
import { EvidenceReaders } from '../../../src/progress/evidence-readers';
import { type ObservedFacts } from '../../../src/progress/observed-facts/observed-facts';
import { ObservedFactsProjector } from '../../../src/progress/observed-facts/observed-facts.projector';
import { type ProgressAnswer } from '../../../src/progress/protocol/progress-answer';
import { ProgressProtocol } from '../../../src/progress/protocol/progress-protocol';
import { RunProgressTracker } from '../../../src/progress/run-progress.tracker';
import { ready } from '../../contract/settlements';
import { type StoreHarness, type StoreOptions, useStores } from '../../contract/store-harness';
import { type OpeningParts, PROJECTOR, TestRun } from '../../contract/test-run';
import { InterceptedStore } from '../../support/boundary-store';

export const SECRET_RAW = '{"logs":[{"message":"password=hunter2"}]}';

/** What a log query of these tests found: a bounded result, as an agent got it. */
export const FOUND_RESULT: JsonObject = {
  tool_call_id: 'toolu_01A09q90qw90',
  scope: { topic: 'APPLICATION', query: 'checkout failed for everybody', lookback_minutes: 60 },
  totals: { matched: 212, returned: 212 },
  patterns: [{ level: 'ERROR', service: null, message: 'connect to <ip> timed out after <num> ms', count: 212 }],
  truncated: false,
};

export const NOTHING_SCOPE = { topic: 'SYSTEM_EVENTS', query: 'no space left', lookback_minutes: 60 };
export const NOTHING_RESULT: JsonObject = { scope: NOTHING_SCOPE, totals: { matched: 0 }, patterns: [] };

export const foundEvidence = (result: JsonObject = FOUND_RESULT): ReadySettlement =>
  ready({ rawResponse: SECRET_RAW, agentResult: JSON.stringify(result) });
export const foundNothing = (result: JsonObject = NOTHING_RESULT): ReadySettlement => ({
  ...foundEvidence(result),
  evidenceStatus: 'NO_EVIDENCE',
});

/** The progress room over one store, wired as the module wires it. */
export class ProgressWorld {
  readonly store: InterceptedStore;
  readonly runs: RunRegistry;
  readonly readers = new EvidenceReaders();
  readonly tracker: RunProgressTracker;
  readonly projector: ObservedFactsProjector;
  readonly protocol: ProgressProtocol;

  constructor(
    store: ConstructorParameters<typeof InterceptedStore>[0],
    readonly elapse: (ms: number) => Promise<void>,
  ) {
    this.store = new InterceptedStore(store);
    this.runs = new RunRegistry(this.store, DEFAULT_RUN_LIMITS);
    this.tracker = new RunProgressTracker(this.store);
    this.projector = new ObservedFactsProjector(this.tracker, this.readers);
    const judge = new ClaimJudge(this.store, this.readers);
    this.protocol = new ProgressProtocol(this.store, this.runs, judge, this.projector);
    this.readers.register('query_logs', {
      identity: PROJECTOR,
      highlights: (result) => [`matched ${JSON.stringify(result['totals'])}`],
    });
  }

  open(parts: OpeningParts = {}): Promise<TestRun> {
    return TestRun.open(this.store, parts);
  }

  async facts(key: RunKey): Promise<ObservedFacts> {
    const facts = await this.projector.project(key);
    if (facts === null) throw new Error('The run is unknown');
    return facts;
  }

  async report(key: RunKey, body: unknown): Promise<ProgressAnswer> {
    const answer = await this.protocol.report(key, body);
    if (answer === null) throw new Error('The run is unknown');
    return answer;
  }
}

/** Makes worlds for the tests of a `describe` block. */
export function useWorlds(harness: StoreHarness): (options?: StoreOptions) => Promise<ProgressWorld> {
  const create = useStores(harness);
  return async (options) => {
    const { store, elapse } = await create(options);
    return new ProgressWorld(store, elapse);
  };
}
