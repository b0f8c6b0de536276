import { RedisServer, type RedisServerOptions } from './redis-server';

/** One server for the tests of a file or of a `describe` block, stopped after them whether they passed or failed. */
export function useRedisServer(options: RedisServerOptions = {}): () => RedisServer {
  let server: RedisServer | undefined;
  beforeAll(async () => {
    server = await RedisServer.start(options);
  });
  afterAll(async () => {
    await server?.stop();
  });
  return () => {
    if (server === undefined) throw new Error('The server was not started');
    return server;
  };
}
