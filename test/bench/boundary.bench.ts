import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { memoryStore } from '../../src/canonical-store/memory/memory-store.driver';
import { createRedisClient } from '../../src/canonical-store/redis/connection/redis-connection';
import { redisStore } from '../../src/canonical-store/redis/redis-store.driver';
import { RedisServer } from '../support/redis-server';
import { direct, injected, overRest } from './boundary-contenders';
import { payloadOf } from './store-contender';
import { type Measured, Meter } from './store-measure';
import { StoreServers } from './store-servers';
import { tableOf } from './store-table';

/*
 * What the boundary costs, by injection and by REST on each store, against calling executor and projector directly
 * (the floor), all in one run: npm run bench:boundary [-- --rounds N --json FILE]
 */

const KIB = 1024;
const SIZES = [
  { rawBytes: 2 * KIB, calls: 1_600 },
  { rawBytes: 64 * KIB, calls: 320 },
];
const IN_FLIGHT = [1, 16];

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' }, json: { type: 'string' } } });

async function main(): Promise<void> {
  const server = await RedisServer.start();
  const client = createRedisClient({ host: server.host, port: server.port });
  const servers = new StoreServers([server]);
  const results: Measured[] = [];
  try {
    for (const { rawBytes, calls } of SIZES) {
      const payload = payloadOf(rawBytes);
      const memory = memoryStore({ maxBytes: 2 ** 32 });
      const redis = redisStore({ client, warn: () => undefined });
      const contenders = [
        direct(payload),
        await injected('execute, memory', memory, payload),
        await injected('execute, redis', redis, payload),
        await overRest('REST, memory', memory, payload),
        await overRest('REST, redis', redis, payload),
      ];
      for (const inFlight of IN_FLIGHT) {
        const meters = contenders.map((contender) => new Meter(contender, servers));
        for (let round = -1; round < Number(values.rounds); round += 1) {
          for (const meter of meters) await meter.round(inFlight, calls);
          if (round === -1) for (const meter of meters) meter.warmedUp();
        }
        const [floor] = meters;
        if (floor === undefined) throw new Error('nothing to measure');
        const measured = meters.map((meter) => meter.result(rawBytes, inFlight, floor));
        results.push(...measured);
        process.stdout.write(`${tableOf(measured)}\n`);
      }
      for (const contender of contenders) await contender.close();
    }
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  } finally {
    client.disconnect();
    servers.close();
    await server.stop();
  }
}

void main();
