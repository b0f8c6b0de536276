import { fieldsOf, tell, until } from './redis-admin';
import { feedsReplicas, isFed } from './redis-replication';
import { startAll, stopAll, wakeAll } from './redis-nodes';
import { RedisServer, type RedisServerOptions } from './redis-server';

export interface RedisSentinelOptions extends Omit<RedisServerOptions, 'sentinel' | 'cluster'> {
  /** After so long without an answer a sentinel takes the master for dead, in ms. */
  readonly downAfterMs?: number;
  /** Of the default user of masters and replicas; replicas and sentinels log in with it. */
  readonly password?: string;
  /** Of the sentinels themselves. */
  readonly sentinelPassword?: string;
}

const NAME = 'toolboundary';
const QUORUM = 2;
/** Sentinels whose votes were split try again after twice this. */
const FAILOVER_TIMEOUT_MS = 2_000;
const HEALTHY_WITHIN_MS = 20_000;
/**
 * Without them sentinels and replicas take seconds to find each other, and a new master whom nobody has asked yet is
 * taken for dead: the second failover that follows loses what the first had saved. (A replica that has not told about
 * itself for five periods of pings takes nobody's place.)
 */
const SOONER = ['ping-period', '500', 'publish-period', '200', 'info-period', '200'];
const FAST_REPLICATION = ['--repl-diskless-sync-delay', '0', '--repl-ping-replica-period', '1'];

/** One master, two replicas and three sentinels of the system's `redis-server`. In tests: `useRedisSentinel`. */
export class RedisSentinel {
  /** What the sentinels call the master. */
  readonly name = NAME;

  private constructor(
    /** The master and its replicas, in the order of their start. */
    readonly nodes: readonly RedisServer[],
    readonly sentinels: readonly RedisServer[],
    private readonly password: string | null,
    private readonly sentinelPassword: string | null,
  ) {}

  static async start(options: RedisSentinelOptions = {}): Promise<RedisSentinel> {
    const { password = null, sentinelPassword = null } = options;
    const login = password === null ? [] : ['--requirepass', password, '--masterauth', password];
    const settings = [...FAST_REPLICATION, ...login, ...(options.settings ?? [])];
    const started: RedisServer[] = [];
    try {
      const master = await RedisServer.start({ ...options, settings });
      started.push(master);
      const replica = { ...options, settings: [...settings, '--replicaof', `127.0.0.1 ${master.port}`] };
      started.push(...(await startAll([RedisServer.start(replica), RedisServer.start(replica)])));
      const nodes = [...started];
      const sentinels = await startAll(sentinelsOf(master, options));
      started.push(...sentinels);
      const made = new RedisSentinel(nodes, sentinels, password, sentinelPassword);
      await Promise.all(sentinels.map((its) => made.ask(its, 'SENTINEL', 'DEBUG', ...SOONER)));
      await made.untilHealthy();
      return made;
    } catch (error) {
      await stopAll(started);
      throw error;
    }
  }

  /** The one that a sentinel names. @throws Error if none of them answers */
  async master(): Promise<RedisServer> {
    return Promise.any(this.sentinels.map((sentinel) => this.namedBy(sentinel)));
  }

  async replicas(): Promise<readonly RedisServer[]> {
    const master = await this.master();
    return this.nodes.filter((node) => node !== master);
  }

  /** Commands a failover, and waits until all sentinels name another master. */
  async failOver(): Promise<void> {
    const before = await this.master();
    const [sentinel] = this.sentinels;
    if (sentinel === undefined) throw new Error('No sentinel');
    await this.ask(sentinel, 'SENTINEL', 'FAILOVER', this.name);
    await this.untilMasterIsNot(before);
  }

  /** After a master was killed or frozen: waits until all sentinels name another one. The leader is last by a second. */
  async untilMasterIsNot(before: RedisServer): Promise<void> {
    await until('another master', HEALTHY_WITHIN_MS, async () => {
      const named = await Promise.all(this.sentinels.map((sentinel) => this.namedBy(sentinel)));
      return named.every((master) => master !== before);
    });
  }

  /** Thaws and starts whatever is frozen or down, and waits until all is well. */
  async heal(): Promise<void> {
    await wakeAll([...this.nodes, ...this.sentinels]);
    await this.untilHealthy();
  }

  /** All sentinels see one master that is up, both replicas and each other; both replicas follow the master. */
  async untilHealthy(): Promise<void> {
    await until('a healthy master, replicas and sentinels', HEALTHY_WITHIN_MS, async () => {
      const master = await this.master();
      const seen = await Promise.all(this.sentinels.map((its) => this.ask(its, 'SENTINEL', 'MASTER', this.name)));
      const roles = await Promise.all(this.nodes.map((node) => this.tell(node, 'INFO', 'replication')));
      return seen.every((state) => isHealthy(state, master)) && roles.every((role) => isLinked(role, this.nodes));
    });
  }

  /** One command to one of the data nodes, as the default user. */
  tell(node: RedisServer, ...command: string[]): Promise<unknown> {
    return tell(node, this.password, ...command);
  }

  /** Safe to call twice. */
  async stop(): Promise<void> {
    await stopAll([...this.sentinels, ...this.nodes]);
  }

  private async namedBy(sentinel: RedisServer): Promise<RedisServer> {
    const [, port] = (await this.ask(sentinel, 'SENTINEL', 'GET-MASTER-ADDR-BY-NAME', this.name)) as [string, string];
    const master = this.nodes.find((node) => node.port === Number(port));
    if (master === undefined) throw new Error('The sentinels name a master that is none of ours');
    return master;
  }

  private ask(sentinel: RedisServer, ...command: string[]): Promise<unknown> {
    return tell(sentinel, this.sentinelPassword, ...command);
  }
}

function sentinelsOf(master: RedisServer, options: RedisSentinelOptions): readonly Promise<RedisServer>[] {
  const { downAfterMs = 1_500, password, sentinelPassword } = options;
  const sentinel = [
    `sentinel monitor ${NAME} 127.0.0.1 ${master.port} ${QUORUM}`,
    `sentinel down-after-milliseconds ${NAME} ${downAfterMs}`,
    `sentinel failover-timeout ${NAME} ${FAILOVER_TIMEOUT_MS}`,
    `sentinel parallel-syncs ${NAME} 2`,
    ...(password === undefined ? [] : [`sentinel auth-pass ${NAME} ${password}`]),
    ...(sentinelPassword === undefined
      ? []
      : [`requirepass ${sentinelPassword}`, `sentinel sentinel-pass ${sentinelPassword}`]),
    '',
  ];
  return Array.from({ length: 3 }, () => RedisServer.start({ sentinel }));
}

function isHealthy(state: unknown, master: RedisServer): boolean {
  const flat = (state as readonly unknown[]).map(String);
  const at = (name: string): string | undefined => flat[flat.indexOf(name) + 1];
  return (
    at('port') === String(master.port) &&
    at('flags') === 'master' &&
    at('num-slaves') === '2' &&
    at('num-other-sentinels') === '2'
  );
}

function isLinked(role: unknown, nodes: readonly RedisServer[]): boolean {
  const fields = fieldsOf(role);
  return fields.get('role') === 'master' ? feedsReplicas(fields, nodes.length - 1) : isFed(fields);
}
