import { tell, until } from '../../support/redis-admin';
import { wakeAll } from '../../support/redis-nodes';
import { RedisServer } from '../../support/redis-server';
import { type ServerSettings, type Topology } from './topology';

const HEALTHY_WITHIN_MS = 10_000;

/** One server. */
export class StandaloneTopology implements Topology {
  readonly name = 'standalone';

  private constructor(readonly server: RedisServer) {}

  static async start(settings: ServerSettings): Promise<StandaloneTopology> {
    return new StandaloneTopology(await RedisServer.start(settings));
  }

  get connection(): { readonly host: string; readonly port: number } {
    return { host: this.server.host, port: this.server.port };
  }

  get nodes(): readonly RedisServer[] {
    return [this.server];
  }

  get ports(): readonly number[] {
    return [this.server.port];
  }

  masters(): Promise<readonly RedisServer[]> {
    return Promise.resolve(this.nodes);
  }

  masterOf(): Promise<RedisServer> {
    return Promise.resolve(this.server);
  }

  tell(node: RedisServer, ...command: string[]): Promise<unknown> {
    return tell(node, null, ...command);
  }

  async heal(): Promise<void> {
    await wakeAll(this.nodes);
    await until(
      'a server that answers',
      HEALTHY_WITHIN_MS,
      async () => (await this.tell(this.server, 'PING')) === 'PONG',
    );
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
