import { type DynamicModule, type InjectionToken } from '@nestjs/common';
import { ClusterModule, ClusterService, RedisModule, RedisService } from '@liaoliaots/nestjs-redis';
import { CanonicalStoreModule } from './canonical-store/canonical-store.module';
import { memoryStore } from './canonical-store/memory/memory-store.driver';
import { redisClientOptions } from './canonical-store/redis/connection/redis-connection';
import { redisStore } from './canonical-store/redis/redis-store.driver';
import { type Config, type RedisStoreConfig } from './config/config';

/** The store that the environment asks for. */
export function configuredStore({ store, recordLimits, runLimits }: Config): DynamicModule {
  if (store.driver === 'memory') {
    return CanonicalStoreModule.forRoot({ driver: memoryStore(store), recordLimits, runLimits });
  }
  const { module, service } = clientOf(store);
  return CanonicalStoreModule.forRootAsync({
    imports: [module],
    inject: [service],
    useFactory: (clients: RedisService | ClusterService) => ({
      driver: redisStore({
        client: clients.getOrThrow(),
        prefix: store.prefix,
        requireAof: store.requireAof,
        trustHiddenSettings: store.trustHiddenSettings,
      }),
      recordLimits,
      runLimits,
    }),
  });
}

/** The driver connects the client, and says what becomes of its connection. The module closes it at the end. */
const BY_THE_DRIVER = { lazyConnect: true } as const;
const WITHOUT_LOGS = { readyLog: false, errorLog: false } as const;

/** The client of the store and of nothing else. */
function clientOf({ connection }: RedisStoreConfig): { module: DynamicModule; service: InjectionToken } {
  const password = connection.password?.reveal() ?? null;
  if (connection.topology === 'cluster') {
    const options = redisClientOptions({ ...connection, password });
    const config = { nodes: [...connection.nodes], ...options, ...BY_THE_DRIVER };
    return { module: ClusterModule.forRoot({ config, ...WITHOUT_LOGS }, false), service: ClusterService };
  }
  const config = { ...redisClientOptions({ ...connection, password }), ...BY_THE_DRIVER };
  return { module: RedisModule.forRoot({ config, ...WITHOUT_LOGS }, false), service: RedisService };
}
