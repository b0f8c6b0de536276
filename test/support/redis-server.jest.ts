import { RedisServer, type RedisServerOptions } from './redis-server';

interface Stoppable {
  stop(): Promise<void>;
}

/** Servers for the tests of a file or of a `describe` block, stopped after them whether they passed or failed. */
export function useServers<Servers extends Stoppable>(start: () => Promise<Servers>, withinMs?: number): () => Servers {
  let servers: Servers | undefined;
  beforeAll(async () => {
    servers = await start();
  }, withinMs);
  afterAll(async () => {
    await servers?.stop();
  });
  return () => {
    if (servers === undefined) throw new Error('The servers were not started');
    return servers;
  };
}

/** One server. */
export function useRedisServer(options: RedisServerOptions = {}): () => RedisServer {
  return useServers(() => RedisServer.start(options));
}
