import { type RedisServer } from './redis-server';

/** Starts them all at once. If one does not start, none stays behind. */
export async function startAll(starts: readonly Promise<RedisServer>[]): Promise<readonly RedisServer[]> {
  const started = await Promise.allSettled(starts);
  const nodes = started.flatMap((its) => (its.status === 'fulfilled' ? [its.value] : []));
  const failed = started.find((its) => its.status === 'rejected');
  if (failed === undefined) return nodes;
  await stopAll(nodes);
  throw failed.reason;
}

export async function stopAll(nodes: readonly RedisServer[]): Promise<void> {
  await Promise.all(nodes.map((node) => node.stop()));
}

/** Thaws what is frozen and starts what is down. */
export async function wakeAll(nodes: readonly RedisServer[]): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      node.thaw();
      if (!node.running) await node.restart();
    }),
  );
}
