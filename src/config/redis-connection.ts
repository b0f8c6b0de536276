import { type RedisConnection } from './config';
import { type RedisEnvironment } from './environment/redis.environment';

/** The one topology that is configured. The rules have seen to it that there is one. */
export function redisConnection(values: RedisEnvironment): RedisConnection {
  const { REDIS_URL: server, REDIS_SENTINELS: sentinels, REDIS_CLUSTER_NODES: nodes } = values;
  if (server !== null) return { topology: 'server', ...server };
  const login = { username: values.REDIS_USERNAME, password: values.REDIS_PASSWORD, tls: values.REDIS_TLS };
  const masterName = values.REDIS_SENTINEL_NAME;
  if (sentinels !== null && masterName !== null) return { topology: 'sentinel', sentinels, masterName, ...login };
  if (nodes !== null) return { topology: 'cluster', nodes, ...login };
  throw new Error('STORE=redis without a topology passed the rules');
}
