import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type RedisServer } from './redis-server';

/** How long an answer of a node may take before it counts as none, in ms. */
const ANSWER_WITHIN_MS = 1_000;

/** Sends one command to one node, as its default user, on a connection of its own. @throws what the node answers */
export async function tell(node: RedisServer, password: string | null, ...command: string[]): Promise<unknown> {
  const client = new Redis({
    host: node.host,
    port: node.port,
    ...(password === null ? {} : { password }),
    lazyConnect: true,
    disableClientInfo: true,
    retryStrategy: null,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
  });
  // What goes wrong is the command's answer.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const [name = '', ...args] = command;
    return await client.call(name, args);
  } finally {
    client.disconnect();
  }
}

/** Fields of a text as INFO, CLUSTER INFO and ROLE give it. */
export function fieldsOf(text: unknown): ReadonlyMap<string, string> {
  return new Map(
    String(text)
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
}

/** Asks again and again until it is so; an error counts as "not yet". @throws Error with what was waited for */
export async function until(what: string, withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (performance.now() - started > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await sleep(30);
  }
}
