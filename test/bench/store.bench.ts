import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { memoryStore } from '../../src/canonical-store/memory/memory-store.driver';
import { isCluster } from '../../src/canonical-store/redis/connection/redis-client';
import { DEFAULT_STORE_TIMING, type StoreContext } from '../../src/canonical-store/store-driver';
import { SystemClock } from '../../src/contract/clock';
import { DEFAULT_RECORD_LIMITS } from '../../src/contract/limits';
import { type Contender, payloadOf } from './store-contender';
import { bullmq, canonicalStore, twoBareWrites } from './store-contenders';
import { type Measured, Meter } from './store-measure';
import { type StoreServers } from './store-servers';
import { tableOf } from './store-table';
import { cluster, sentinel, standalone, type Topology } from './store-topologies';

/*
 * What a call costs on the store, in one run and interleaved: two bare writes of the same bytes (the floor), this store
 * on one Redis server, under Sentinel, on a Cluster (three masters without and with replicas) and in memory, and BullMQ.
 * Ratios are medians over the rounds, each against the floor of its round; the CPU is that of all servers of a store.
 * npm run bench:store [-- --rounds N --json FILE --size BYTES --in-flight N --only 'two bare writes|redis store']
 */

const KIB = 1024;
/** Raw bytes, and calls of one round. */
const SIZES = [
  { rawBytes: 2 * KIB, calls: 1_600 },
  { rawBytes: 64 * KIB, calls: 320 },
  { rawBytes: KIB * KIB, calls: 64 },
];
const IN_FLIGHT = [1, 16, 64];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    json: { type: 'string' },
    size: { type: 'string' },
    'in-flight': { type: 'string' },
    only: { type: 'string' },
  },
});

const context: StoreContext = { limits: DEFAULT_RECORD_LIMITS, timing: DEFAULT_STORE_TIMING, clock: new SystemClock() };

/** A fresh memory store a round: what it holds lives for a day. */
function memory(): { store: () => CanonicalInvocationStore; renew: () => Promise<void> } {
  let store: CanonicalInvocationStore;
  const renew = async (): Promise<void> => {
    store = await memoryStore({ maxBytes: 2 ** 32 })(context);
  };
  return { store: () => store, renew };
}

async function main(): Promise<void> {
  const one = await standalone(context);
  const others = await Promise.all([sentinel(context), cluster(context, false), cluster(context, true)]);
  const topologies: readonly Topology[] = [one, ...others];
  const { client } = one;
  if (isCluster(client)) throw new Error('One server was started');
  const results: Measured[] = [];
  try {
    const embedded = memory();
    await embedded.renew();
    for (const { rawBytes, calls } of sizes()) {
      const payload = payloadOf(rawBytes);
      for (const inFlight of IN_FLIGHT.filter((n) => (values['in-flight'] ?? String(n)) === String(n))) {
        const contenders: readonly (readonly [Contender, StoreServers])[] = [
          [twoBareWrites(client, payload), one.servers],
          ...topologies.map((its) => [canonicalStore(its.name, its.store, payload), its.servers] as const),
          [canonicalStore('memory store', forwarding(embedded.store), payload, embedded.renew), one.servers],
          [bullmq(one.port, client, payload, inFlight), one.servers],
        ];
        const meters = contenders
          .filter(([{ name }]) => (values.only ?? name).split('|').includes(name))
          .map(([contender, servers]) => new Meter(contender, servers));
        for (let round = -1; round < Number(values.rounds); round += 1) {
          for (const meter of rotated(meters, round)) await meter.round(inFlight, calls);
          if (round === -1)
            meters.forEach((meter) => {
              meter.warmedUp();
            });
        }
        await Promise.all(contenders.map(([contender]) => contender.close()));
        const measured = meters.map((meter) => meter.result(rawBytes, inFlight, floorOf(meters)));
        results.push(...measured);
        process.stdout.write(`${tableOf(measured)}\n`);
      }
    }
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  } finally {
    await Promise.all(topologies.map((its) => its.close()));
  }
}

/** A store that is exchanged between rounds. */
function forwarding(current: () => CanonicalInvocationStore): CanonicalInvocationStore {
  return new Proxy(current(), { get: (_, name) => Reflect.get(current(), name) as unknown });
}

function sizes(): readonly { rawBytes: number; calls: number }[] {
  const rawBytes = Number(values.size ?? 0);
  return rawBytes === 0 ? SIZES : [{ rawBytes, calls: rawBytes > 16 * KIB ? 320 : 1_600 }];
}

/** Each round another one begins. */
function rotated(meters: readonly Meter[], round: number): readonly Meter[] {
  const first = Math.max(0, round) % meters.length;
  return [...meters.slice(first), ...meters.slice(0, first)];
}

function floorOf(meters: readonly Meter[]): Meter {
  const floor = meters[0];
  if (floor === undefined) throw new Error('Nothing to measure');
  return floor;
}

void main();
