import { type RedisConnection } from '../../../src/canonical-store/redis/connection/redis-connection';
import { type RedisServer, type RedisServerOptions } from '../../support/redis-server';

export const TOPOLOGY_NAMES = ['standalone', 'sentinel', 'cluster'] as const;
export type TopologyName = (typeof TOPOLOGY_NAMES)[number];

/** What a row asks of its servers. Rows that ask for the same share them. */
export type ServerSettings = Pick<RedisServerOptions, 'appendfsync'>;

/** Real servers of one kind, and what a fault has to know of them. */
export interface Topology {
  readonly name: TopologyName;
  /** How an application reaches it: plain data, for other processes too. */
  readonly connection: RedisConnection;
  /** The processes that hold data. */
  readonly nodes: readonly RedisServer[];
  /** Where an application may connect to. */
  readonly ports: readonly number[];
  masters(): Promise<readonly RedisServer[]>;
  /** The master that holds a key. */
  masterOf(key: string): Promise<RedisServer>;
  /** One command to one node, as the default user. */
  tell(node: RedisServer, ...command: string[]): Promise<unknown>;
  /** Thaws and starts whatever is frozen or down, and waits until all is well. */
  heal(): Promise<void>;
  /** Safe to call twice. */
  stop(): Promise<void>;
}

/** One command to every master. */
export async function tellMasters(topology: Topology, ...command: string[]): Promise<void> {
  await Promise.all((await topology.masters()).map((master) => topology.tell(master, ...command)));
}
