import { Redis } from 'ioredis';
import { fieldsOf } from '../support/redis-admin';
import { type RedisServer } from '../support/redis-server';

/** What all processes of a store have used so far, together. */
export interface ServersUse {
  readonly cpuUs: number;
  /** Bytes. */
  readonly usedMemory: number;
}

/** The `redis-server` processes behind a store: one, or masters and replicas. */
export class StoreServers {
  private readonly clients: readonly Redis[];

  constructor(nodes: readonly RedisServer[]) {
    this.clients = nodes.map(({ host, port }) => new Redis({ host, port }));
  }

  async use(): Promise<ServersUse> {
    const uses = await Promise.all(
      this.clients.map(async (client) => {
        const fields = fieldsOf(await client.info());
        const number = (name: string): number => Number(fields.get(name) ?? 0);
        return {
          cpuUs: 1e6 * (number('used_cpu_user') + number('used_cpu_sys')),
          usedMemory: number('used_memory'),
        };
      }),
    );
    return {
      cpuUs: uses.reduce((sum, { cpuUs }) => sum + cpuUs, 0),
      usedMemory: uses.reduce((sum, { usedMemory }) => sum + usedMemory, 0),
    };
  }

  /** Removes all keys, and gives freed memory back: whoever comes next starts with fresh memory. */
  async clear(): Promise<void> {
    for (const client of this.clients) {
      const role = fieldsOf(await client.info('replication')).get('role');
      if (role === 'master') await client.flushall();
    }
    await Promise.all(this.clients.map((client) => client.memory('PURGE')));
  }

  close(): void {
    this.clients.forEach((client) => {
      client.disconnect();
    });
  }
}
