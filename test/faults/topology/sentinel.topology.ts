import { type RedisSentinelConnection } from '../../../src/canonical-store/redis/connection/redis-connection';
import { RedisSentinel } from '../../support/redis-sentinel';
import { type RedisServer } from '../../support/redis-server';
import { type ServerSettings, type Topology } from './topology';

/** A master, two replicas and three sentinels. */
export class SentinelTopology implements Topology {
  readonly name = 'sentinel';

  private constructor(readonly sentinel: RedisSentinel) {}

  static async start(settings: ServerSettings): Promise<SentinelTopology> {
    return new SentinelTopology(await RedisSentinel.start(settings));
  }

  get connection(): RedisSentinelConnection {
    const { sentinels, name } = this.sentinel;
    return { topology: 'sentinel', sentinels: sentinels.map(({ host, port }) => ({ host, port })), masterName: name };
  }

  get nodes(): readonly RedisServer[] {
    return this.sentinel.nodes;
  }

  get ports(): readonly number[] {
    return [...this.nodes, ...this.sentinel.sentinels].map(({ port }) => port);
  }

  async masters(): Promise<readonly RedisServer[]> {
    return [await this.sentinel.master()];
  }

  masterOf(): Promise<RedisServer> {
    return this.sentinel.master();
  }

  tell(node: RedisServer, ...command: string[]): Promise<unknown> {
    return this.sentinel.tell(node, ...command);
  }

  heal(): Promise<void> {
    return this.sentinel.heal();
  }

  stop(): Promise<void> {
    return this.sentinel.stop();
  }
}
