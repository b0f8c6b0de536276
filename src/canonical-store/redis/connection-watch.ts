import { setTimeout as sleep } from 'node:timers/promises';
import { type Redis } from 'ioredis';
import { readFailure } from './redis-failure';
import { RedisSetupError } from './redis-setup.error';

/**
 * Watches the client's connection: waits for it at the start, and says once that it is lost and once that it is back.
 * Errors of the client end here; their texts may carry keys and arguments, so they become our own words.
 */
export class ConnectionWatch {
  private lost = false;
  /** Why the server has refused this client, if it has. */
  private refusal: string | null = null;

  constructor(
    private readonly client: Redis,
    warn: (message: string) => void,
  ) {
    client.on('error', (error: unknown) => {
      const { reason, notApplied } = readFailure(error);
      if (notApplied) this.refusal = reason;
    });
    client.on('reconnecting', () => {
      if (!this.lost) warn('The connection to Redis is lost.');
      this.lost = true;
    });
    client.on('ready', () => {
      if (this.lost) warn('The connection to Redis is back.');
      this.lost = false;
    });
  }

  /**
   * A server that comes up within the bound is in time: a refused connection alone ends nothing.
   *
   * @throws RedisSetupError
   */
  async untilReady(timeoutMs: number): Promise<void> {
    const { client } = this;
    if (client.status === 'ready') return;
    if (client.status === 'wait') client.connect().catch(() => undefined);
    const ready = new Promise<boolean>((resolve) => client.once('ready', resolve.bind(null, true)));
    if (await Promise.race([ready, sleep(timeoutMs, false, { ref: false })])) return;
    throw new RedisSetupError(
      `Redis could not be reached within ${timeoutMs} ms.${this.refusal === null ? '' : ` ${this.refusal}.`}`,
      'Check host, port, TLS and credentials of the connection (REDIS_URL), and that the server runs.',
    );
  }

  /** What stopped the start, with reason and remedy. */
  explained(error: unknown): RedisSetupError {
    if (error instanceof RedisSetupError) return error;
    const reason = this.refusal ?? readFailure(error).reason;
    return new RedisSetupError(
      `${reason}.`,
      'Check the credentials of the connection and the permissions of its user.',
    );
  }
}
