import { type DynamicModule } from '@nestjs/common';
import { RedisModule, RedisService } from '@liaoliaots/nestjs-redis';
import { CanonicalStoreModule } from './canonical-store/canonical-store.module';
import { memoryStore } from './canonical-store/memory/memory-store.driver';
import { redisClientOptions } from './canonical-store/redis/redis-connection';
import { redisStore } from './canonical-store/redis/redis-store.driver';
import { type Config, type RedisConnection, type RedisStoreConfig } from './config/config';

/** The store that the environment asks for. */
export function configuredStore({ store, recordLimits, runLimits }: Config): DynamicModule {
  if (store.driver === 'memory') {
    return CanonicalStoreModule.forRoot({ driver: memoryStore(store), recordLimits, runLimits });
  }
  return CanonicalStoreModule.forRootAsync({
    imports: [redisModule(store)],
    inject: [RedisService],
    useFactory: (redis: RedisService) => ({
      driver: redisStore({
        client: redis.getOrThrow(),
        prefix: store.prefix,
        requireAof: store.requireAof,
        trustHiddenSettings: store.trustHiddenSettings,
      }),
      recordLimits,
      runLimits,
    }),
  });
}

/** The client of the store and of nothing else. The driver says what becomes of its connection. */
function redisModule({ connection }: RedisStoreConfig): DynamicModule {
  return RedisModule.forRoot(
    { config: { ...redisClientOptions(serverOf(connection)), lazyConnect: true }, readyLog: false, errorLog: false },
    false,
  );
}

function serverOf(connection: RedisConnection): Parameters<typeof redisClientOptions>[0] {
  if (connection.topology !== 'server') throw new Error(`A Redis ${connection.topology} is not built yet.`);
  return { ...connection, password: connection.password?.reveal() ?? null };
}
