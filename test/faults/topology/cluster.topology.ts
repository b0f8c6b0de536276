import { type RedisClusterConnection } from '../../../src/canonical-store/redis/connection/redis-connection';
import { RedisCluster } from '../../support/redis-cluster';
import { type RedisServer } from '../../support/redis-server';
import { type ServerSettings, type Topology } from './topology';

/** Three masters and three replicas. */
export class ClusterTopology implements Topology {
  readonly name = 'cluster';

  private constructor(readonly cluster: RedisCluster) {}

  static async start(settings: ServerSettings): Promise<ClusterTopology> {
    return new ClusterTopology(await RedisCluster.start(settings));
  }

  get connection(): RedisClusterConnection {
    return { topology: 'cluster', nodes: this.nodes.map(({ host, port }) => ({ host, port })) };
  }

  get nodes(): readonly RedisServer[] {
    return this.cluster.nodes;
  }

  get ports(): readonly number[] {
    return this.nodes.map(({ port }) => port);
  }

  async masters(): Promise<readonly RedisServer[]> {
    return (await this.cluster.shards()).map(({ master }) => master);
  }

  masterOf(key: string): Promise<RedisServer> {
    return this.cluster.masterOf(key);
  }

  tell(node: RedisServer, ...command: string[]): Promise<unknown> {
    return this.cluster.tell(node, ...command);
  }

  heal(): Promise<void> {
    return this.cluster.heal();
  }

  stop(): Promise<void> {
    return this.cluster.stop();
  }
}
