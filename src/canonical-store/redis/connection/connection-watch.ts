import { setTimeout as sleep } from 'node:timers/promises';
import { countMasters, keepConnected, readNodeFailure } from './cluster-nodes';
import { isCluster, type RedisClient, topologyOf } from './redis-client';
import { readFailure } from './redis-failure';
import { RedisSetupError } from './redis-setup.error';
import { readSentinelFailure, watchSentinels } from './sentinel-watch';

const CONNECTION_SETTINGS = {
  server: 'Check host, port, TLS and credentials of the connection (REDIS_URL), and that the server runs.',
  sentinel:
    'Check addresses, TLS and password of the Sentinels and the name of their master (REDIS_SENTINELS, ' +
    'REDIS_SENTINEL_NAME), the credentials of the master, and that both run.',
  cluster: 'Check addresses, TLS and credentials of the nodes (REDIS_CLUSTER_NODES), and that the cluster runs.',
} as const;

/**
 * Watches the client's connection: waits for it at the start, and says once that it is lost, to one master of a
 * cluster or as a whole, and once that it is back. Errors of the client end here; their texts may carry keys and
 * arguments, so they become our own words.
 */
export class ConnectionWatch {
  private lost = false;
  private started = false;
  /** Why the server has refused this client, if it has. */
  private refusal: string | null = null;
  /** Why those who know the way to the server did not show it, if they did not. */
  private detour: string | null = null;

  constructor(
    private readonly client: RedisClient,
    private readonly warn: (message: string) => void,
  ) {
    client.on('error', (error: unknown) => {
      const { reason, notApplied } = readFailure(error);
      if (notApplied) this.refusal ??= reason;
    });
    let reached = false;
    client.once('ready', () => {
      reached = true;
    });
    client.on('reconnecting', () => {
      if (reached) this.lose('The connection to Redis is lost.');
    });
    client.on('ready', this.look);
    if (isCluster(client)) {
      client.on('node error', (error: unknown) => {
        this.detour = readNodeFailure(error) ?? this.detour;
      });
      client.on('connect', () => {
        // It has told its slots; what follows is its state.
        this.detour = 'The Redis cluster is down';
      });
      keepConnected(client, this.look);
    } else {
      watchSentinels(client);
      client.on('sentinelError', (error: unknown) => {
        this.detour = readSentinelFailure(error) ?? this.detour;
      });
    }
  }

  /**
   * A server that comes up within the bound is in time: a refused connection alone ends nothing.
   *
   * @throws RedisSetupError
   */
  async untilReady(timeoutMs: number): Promise<void> {
    const { client } = this;
    if (client.status === 'wait') client.connect().catch(() => undefined);
    const ready = new Promise<boolean>((resolve) => client.once('ready', resolve.bind(null, true)));
    if (client.status !== 'ready' && !(await Promise.race([ready, sleep(timeoutMs, false, { ref: false })]))) {
      const why = this.detour ?? this.refusal;
      throw new RedisSetupError(
        `Redis could not be reached within ${timeoutMs} ms.${why === null ? '' : ` ${why}.`}`,
        CONNECTION_SETTINGS[topologyOf(client)],
      );
    }
  }

  /** From here on a master without a connection is a loss; before, it is one on its way. */
  start(): void {
    this.started = true;
    this.look();
  }

  /** What stopped the start, with reason and remedy. */
  explained(error: unknown): RedisSetupError {
    if (error instanceof RedisSetupError) return error;
    const { reason, passing } = readFailure(error);
    return new RedisSetupError(
      `${this.refusal ?? reason}.`,
      passing && this.refusal === null
        ? CONNECTION_SETTINGS[topologyOf(this.client)]
        : 'Check the credentials of the connection and the permissions of its user.',
    );
  }

  private readonly look = (): void => {
    const { client } = this;
    if (client.status !== 'ready') return;
    const { all, missing } = isCluster(client) ? countMasters(client) : { all: 1, missing: 0 };
    if (missing > 0) {
      if (this.started) this.lose(`The connection to ${missing} of ${all} masters of the Redis cluster is lost.`);
    } else if (this.lost) {
      this.lost = false;
      this.warn('The connection to Redis is back.');
    }
  };

  private lose(message: string): void {
    if (!this.lost) this.warn(message);
    this.lost = true;
  }
}
