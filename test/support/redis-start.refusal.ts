import { RedisSetupError } from '../../src/canonical-store/redis/connection/redis-setup.error';

/** Why a start was refused. */
export async function refusalOf(start: Promise<unknown>): Promise<RedisSetupError> {
  const error: unknown = await start.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof RedisSetupError) return error;
  throw new Error(`No refusal: ${String(error)}`);
}
