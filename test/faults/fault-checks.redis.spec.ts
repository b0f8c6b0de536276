import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { InterceptedStore } from '../support/boundary-store';
import { NETWORK_ROWS } from './rows/network.rows';
import { SERVER_ROWS } from './rows/server.rows';
import { type FaultRow, type RowReport } from './table/fault-row';
import { SHORT_LOAD } from './table/row-load';
import { runRow } from './table/run-row';
import { StandaloneTopology } from './topology/standalone.topology';
import { tellMasters } from './topology/topology';

const ROW_WITHIN_MS = 60_000;
const QUIET: FaultRow = { fault: 'none', loses: { standalone: 'nothing' }, strike: () => Promise.resolve() };

/** What the rows prove is worth what their checks find: here the application itself does wrong. */
describe('the checks of the fault rows', () => {
  let topology: StandaloneTopology;

  beforeAll(async () => {
    topology = await StandaloneTopology.start({});
  });
  afterAll(() => topology.stop());

  async function seen(row: FaultRow | undefined, wrong: (store: InterceptedStore) => void): Promise<RowReport> {
    if (row === undefined) throw new Error('No such row');
    return runRow(row, topology, SHORT_LOAD, (store: CanonicalInvocationStore) => {
      const intercepted = new InterceptedStore(store);
      wrong(intercepted);
      return intercepted;
    });
  }
  const rowOf = (rows: readonly FaultRow[], fault: string): FaultRow | undefined =>
    rows.find((row) => row.fault.startsWith(fault));

  it(
    'find nothing where nothing is wrong',
    async () => {
      expect((await seen(QUIET, () => undefined)).broken).toEqual([]);
    },
    ROW_WITHIN_MS,
  );

  it(
    'find a tool that was run although nobody knew whether its call was reserved',
    async () => {
      const { broken } = await seen(rowOf(NETWORK_ROWS, 'black hole'), (store) => {
        store.intercept('reserve', async (proceed) => {
          try {
            return await proceed();
          } catch {
            const remaining = { calls: 1, toolCalls: 1, resultBytes: 2_048, ms: 400 };
            return { outcome: 'RESERVED' as const, ordinal: 1, heldBytes: 2_048, callMs: 400, remaining };
          }
        });
      });
      expect(broken).toContainEqual(expect.stringContaining('tools ran without a record'));
    },
    ROW_WITHIN_MS,
  );

  it(
    'find ids that are taken again because the known calls of a run were forgotten',
    async () => {
      const { broken, executedTwice, lost } = await seen(rowOf(SERVER_ROWS, 'FLUSHALL'), (store) => {
        store.intercept('reserve', (proceed, reservation) => proceed({ ...reservation, knownCalls: 0 }));
      });
      expect(broken).toContainEqual(expect.stringContaining('a tool ran twice for one id'));
      expect(executedTwice).toBeGreaterThan(0);
      expect(lost).toBeGreaterThan(0);
    },
    ROW_WITHIN_MS,
  );

  it(
    'find a completion that was acknowledged and not written',
    async () => {
      let completions = 0;
      const { broken } = await seen(QUIET, (store) => {
        store.intercept('complete', async (proceed, { settlement }) => {
          completions += 1;
          if (completions % 50 !== 0 || settlement.status !== 'READY') return proceed();
          const { status, evidenceStatus } = settlement;
          return {
            outcome: 'SETTLED' as const,
            accepted: true,
            status,
            evidenceStatus,
            errorCode: null,
            remaining: null,
          };
        });
      });
      expect(broken).toContainEqual(expect.stringContaining('acknowledged calls are lost'));
    },
    ROW_WITHIN_MS,
  );

  it(
    'find a raw response that is not the one of the tool',
    async () => {
      const { broken } = await seen(QUIET, (store) => {
        store.intercept('complete', (proceed, completion) => {
          const { settlement } = completion;
          if (settlement.status !== 'READY') return proceed();
          return proceed({ ...completion, settlement: { ...settlement, rawResponse: `${settlement.rawResponse} ` } });
        });
      });
      expect(broken).toContainEqual(expect.stringContaining('a raw response is another than was recorded'));
    },
    ROW_WITHIN_MS,
  );

  it(
    'find a key without an expiry, and a record that is gone',
    async () => {
      const gone: FaultRow = {
        ...QUIET,
        strike: async ({ workload }) => {
          const call = `for _, key in ipairs(redis.call('SCAN', 0, 'MATCH', ARGV[1], 'COUNT', 10000)[2]) do`;
          // No raw response: a call id can hold the word too.
          const pattern = `${workload.application.prefix}:{*}:call:*`;
          const first = `${call} redis.call('PERSIST', key) return key end`;
          const second = `${call} if redis.call('PTTL', key) > 0 then redis.call('DEL', key) return key end end`;
          await tellMasters(topology, 'EVAL', first, '0', pattern);
          await tellMasters(topology, 'EVAL', second, '0', pattern);
        },
      };
      const { broken } = await seen(gone, () => undefined);
      expect(broken).toContainEqual(expect.stringContaining('a key has no expiry'));
      expect(broken).toContainEqual(expect.stringContaining('calls counted, and on record, differ'));
    },
    ROW_WITHIN_MS,
  );

  it(
    'find an answer that is late',
    async () => {
      let steps = 0;
      const { broken } = await seen(QUIET, (store) => {
        store.intercept('reserve', async (proceed) => {
          steps += 1;
          if (steps === 20) await new Promise((resolve) => setTimeout(resolve, 5_000));
          return proceed();
        });
      });
      expect(broken).toContainEqual(expect.stringContaining('an answer took longer than its bound'));
    },
    ROW_WITHIN_MS,
  );
});
