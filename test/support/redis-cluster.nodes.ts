import { fieldsOf, tell, until } from './redis-admin';
import { stopAll, wakeAll } from './redis-nodes';
import { feedsReplicas, isFed } from './redis-replication';
import { type RedisServer } from './redis-server';

export interface Shard {
  /** Of the master, as the cluster names it. */
  readonly id: string;
  readonly master: RedisServer;
  readonly replicas: readonly RedisServer[];
  /** First and last slot of each range. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** Masters of a cluster of the tests. */
export const SHARDS = 3;

const HEALTHY_WITHIN_MS = 30_000;

/** The processes of a cluster, and how they see each other. */
export class RedisClusterNodes {
  constructor(
    readonly nodes: readonly RedisServer[],
    protected readonly password: string | null,
  ) {}

  /** One command to one node, as the default user. */
  tell(node: RedisServer, ...command: string[]): Promise<unknown> {
    return tell(node, this.password, ...command);
  }

  /** As any node that answers sees them: only masters that hold slots. */
  async shards(): Promise<readonly Shard[]> {
    const text = await Promise.any(this.nodes.map((node) => this.tell(node, 'CLUSTER', 'NODES')));
    const lines = String(text)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(' '));
    const nodeAt = (address = ''): RedisServer[] =>
      this.nodes.filter((node) => address.startsWith(`127.0.0.1:${node.port}@`));
    return lines.flatMap(([id = '', address, flags = '', , , , , , ...slots]) => {
      const [master] = nodeAt(address);
      const ranges = slots.filter((slot) => !slot.startsWith('[')).map(rangeOf);
      if (master === undefined || !flags.includes('master') || ranges.length === 0) return [];
      const replicas = lines.filter(([, , , of]) => of === id).flatMap(([, its]) => nodeAt(its));
      return [{ id, master, replicas, ranges }];
    });
  }

  async slotOf(key: string): Promise<number> {
    return Number(await Promise.any(this.nodes.map((node) => this.tell(node, 'CLUSTER', 'KEYSLOT', key))));
  }

  /** After a master was killed or frozen: waits until a replica holds its slots. */
  async untilMasterIsNot(before: RedisServer): Promise<void> {
    await until('another master', HEALTHY_WITHIN_MS, async () => {
      const seen = await Promise.all(
        this.nodes.filter((node) => node !== before && node.running).map((n) => this.roleOf(n)),
      );
      const shards = await this.shards();
      return (
        shards.every(({ master }) => master !== before) && seen.every((state) => state.get('cluster_state') === 'ok')
      );
    });
  }

  /** Thaws and starts whatever is frozen or down, and waits until all is well. */
  async heal(): Promise<void> {
    await wakeAll(this.nodes);
    await this.untilHealthy();
  }

  /** Every node sees the cluster whole, and every replica follows its master. */
  async untilHealthy(): Promise<void> {
    const replicas = this.nodes.length / SHARDS - 1;
    await until('a cluster that is whole', HEALTHY_WITHIN_MS, async () => {
      const states = await Promise.all(this.nodes.map((node) => this.roleOf(node)));
      return states.every(
        (state) =>
          state.get('cluster_state') === 'ok' &&
          state.get('cluster_slots_ok') === '16384' &&
          (state.get('role') === 'master' ? feedsReplicas(state, replicas) : isFed(state)),
      );
    });
  }

  /** Safe to call twice. */
  async stop(): Promise<void> {
    await stopAll(this.nodes);
  }

  private async roleOf(node: RedisServer): Promise<ReadonlyMap<string, string>> {
    const texts = [await this.tell(node, 'CLUSTER', 'INFO'), await this.tell(node, 'INFO', 'replication')];
    return new Map(texts.flatMap((text) => [...fieldsOf(text)]));
  }
}

function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.split('-');
  return [Number(first), Number(last)];
}
