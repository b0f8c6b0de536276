import { RedisClusterNodes, SHARDS } from './redis-cluster.nodes';
import { formCluster } from './redis-cluster.form';
import { until } from './redis-admin';
import { startAll, stopAll } from './redis-nodes';
import { RedisServer, type RedisServerOptions } from './redis-server';

export interface RedisClusterOptions extends Omit<RedisServerOptions, 'sentinel' | 'cluster'> {
  /** After so long without an answer a node takes another one for dead, in ms. */
  readonly nodeTimeoutMs?: number;
  /** Of the default user of all nodes; replicas log in with it. */
  readonly password?: string;
  /** Whether each master has one; without, a failed master is gone. */
  readonly replicas?: boolean;
  /** Whether the whole cluster refuses its work while a part of the slots has no node. */
  readonly fullCoverage?: boolean;
}

const MOVED_WITHIN_MS = 30_000;

/** Three masters, each with a replica, of the system's `redis-server`. In tests: `useRedisCluster`. */
export class RedisCluster extends RedisClusterNodes {
  static async start(options: RedisClusterOptions = {}): Promise<RedisCluster> {
    const { nodeTimeoutMs = 1_500, password = null, replicas = true, fullCoverage = false } = options;
    const settings = [
      ...['--cluster-node-timeout', String(nodeTimeoutMs)],
      ...['--cluster-require-full-coverage', fullCoverage ? 'yes' : 'no'],
      // Each shard keeps its own replica.
      ...['--cluster-allow-replica-migration', 'no'],
      ...['--repl-diskless-sync-delay', '0', '--repl-ping-replica-period', '1'],
      ...(password === null ? [] : ['--requirepass', password, '--masterauth', password]),
      ...(options.settings ?? []),
    ];
    const start = (): Promise<RedisServer> => RedisServer.start({ ...options, settings, cluster: true });
    const nodes = await startAll(Array.from({ length: replicas ? 2 * SHARDS : SHARDS }, start));
    const made = new RedisCluster(nodes, password);
    try {
      await formCluster(made, SHARDS);
      await made.untilHealthy();
      return made;
    } catch (error) {
      await stopAll(nodes);
      throw error;
    }
  }

  /** The master that holds the slot of a key. */
  async masterOf(key: string): Promise<RedisServer> {
    const slot = await this.slotOf(key);
    const shard = (await this.shards()).find(({ ranges }) => ranges.some(([a, b]) => a <= slot && slot <= b));
    if (shard === undefined) throw new Error(`No node holds slot ${slot}`);
    return shard.master;
  }

  /** Commands a failover of the shard of this master, coordinated with it, and waits until its replica has taken over. */
  async failOver(master: RedisServer): Promise<void> {
    const shard = (await this.shards()).find((its) => its.master === master);
    const [replica] = shard?.replicas ?? [];
    if (replica === undefined) throw new Error('The shard has no replica');
    await this.tell(replica, 'CLUSTER', 'FAILOVER');
    await this.untilMasterIsNot(master);
  }

  /** Moves one slot to another master, key by key, while everybody works. `pause` is awaited between its steps. */
  async moveSlot(slot: number, pause: () => Promise<void>): Promise<void> {
    const shards = await this.shards();
    const from = shards.find(({ ranges }) => ranges.some(([a, b]) => a <= slot && slot <= b));
    const to = shards.find((its) => its !== from);
    if (from === undefined || to === undefined) throw new Error('Nowhere to move it');
    const set = (node: RedisServer, ...how: string[]): Promise<unknown> =>
      this.tell(node, 'CLUSTER', 'SETSLOT', String(slot), ...how);

    await set(to.master, 'IMPORTING', from.id);
    await set(from.master, 'MIGRATING', to.id);
    await until(`slot ${slot} without keys`, MOVED_WITHIN_MS, async () => {
      await pause();
      const keys = (await this.tell(from.master, 'CLUSTER', 'GETKEYSINSLOT', String(slot), '10')) as string[];
      if (keys.length > 0) await this.migrate(from.master, to.master, keys);
      return keys.length === 0;
    });
    for (const node of [to.master, from.master]) await set(node, 'NODE', to.id);
    const others = shards.filter((its) => its !== from && its !== to);
    for (const { master } of others) await set(master, 'NODE', to.id);
  }

  private async migrate(from: RedisServer, to: RedisServer, keys: readonly string[]): Promise<void> {
    const login = this.password === null ? [] : ['AUTH', this.password];
    const target = [to.host, String(to.port), '', '0', '1000', ...login];
    await this.tell(from, 'MIGRATE', ...target, 'KEYS', ...keys);
  }
}
