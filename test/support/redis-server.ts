import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RedisServerOptions {
  /** Append-only file; false is no persistence at all. */
  readonly appendfsync?: 'always' | 'everysec' | false;
  /** Bytes; 0 is no limit. */
  readonly maxmemory?: number;
  readonly policy?: string;
  /** Further settings, as on the command line of the server. */
  readonly settings?: readonly string[];
  /** Makes it a sentinel: the lines of its configuration file, which it rewrites itself from then on. */
  readonly sentinel?: readonly string[];
  /** Makes it a node of a cluster, with a port for the other nodes: the usual one, 10,000 above, may be taken. */
  readonly cluster?: boolean;
}

const START_WITHIN_MS = 10_000;
const STARTS = 5;
const SENTINEL_FILE = 'sentinel.conf';

/**
 * A `redis-server` of the system on a free port of 127.0.0.1, with a folder of its own. Only ever stopped by its
 * process id. In tests: `useRedisServer`.
 */
export class RedisServer {
  readonly host = '127.0.0.1';

  private constructor(
    readonly port: number,
    /** Where other nodes of its cluster reach it; 0 if it is none. */
    readonly busPort: number,
    private readonly folder: string,
    private readonly options: RedisServerOptions,
    private process: ChildProcess,
  ) {}

  /** @throws Error if the binary is missing: the tests that need it must fail, not pass */
  static async start(options: RedisServerOptions = {}): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'toolboundary-redis-'));
    if (options.sentinel !== undefined) await writeFile(join(folder, SENTINEL_FILE), options.sentinel.join('\n'));
    for (let starts = 1; ; starts += 1) {
      const port = await freePort();
      const busPort = options.cluster === true ? await freePort() : 0;
      try {
        const process = await launch(port, settingsOf(port, busPort, folder, options));
        return new RedisServer(port, busPort, folder, options, process);
      } catch (error) {
        // Somebody else took the port meanwhile.
        if (starts >= STARTS || (error as NodeJS.ErrnoException).code === 'ENOENT') throw explained(error);
      }
    }
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** A frozen one counts as running. */
  get running(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** SIGSTOP: the server keeps its connections and answers nothing. */
  freeze(): void {
    this.process.kill('SIGSTOP');
  }

  thaw(): void {
    this.process.kill('SIGCONT');
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Starts it again, after `kill`, on the same port and folder. */
  async restart(): Promise<void> {
    this.process = await launch(this.port, settingsOf(this.port, this.busPort, this.folder, this.options));
  }

  /** Stops it and removes its folder. Safe to call twice. */
  async stop(): Promise<void> {
    this.thaw();
    await this.end('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.running) return;
    const exited = once(this.process, 'exit');
    this.process.kill(signal);
    await exited;
  }
}

function settingsOf(port: number, busPort: number, folder: string, options: RedisServerOptions): readonly string[] {
  const { appendfsync = false, maxmemory = 0, policy = 'noeviction', settings = [], sentinel } = options;
  const common = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--loglevel', 'warning'];
  if (sentinel !== undefined) return [join(folder, SENTINEL_FILE), '--sentinel', ...common, ...settings];
  return [
    ...[...common, '--save', '', '--daemonize', 'no'],
    ...['--appendonly', appendfsync === false ? 'no' : 'yes', '--appendfsync', appendfsync || 'no'],
    ...['--maxmemory', String(maxmemory), '--maxmemory-policy', policy],
    ...(busPort === 0 ? [] : ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)]),
    ...settings,
  ];
}

async function launch(port: number, settings: readonly string[]): Promise<ChildProcess> {
  const server = spawn('redis-server', settings, { stdio: 'ignore' });
  await once(server, 'spawn');
  const started = Date.now();
  while (server.exitCode === null && Date.now() - started < START_WITHIN_MS) {
    if (await answers(port)) return server;
    await sleep(20);
  }
  server.kill('SIGKILL');
  throw new Error('redis-server did not start');
}

/** Whether it answers at all: an error for want of a password is an answer, loading is none. */
async function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    socket.write('PING\r\n');
    const [reply] = (await once(socket, 'data', { signal: AbortSignal.timeout(500) })) as [Buffer];
    return !reply.toString('latin1').startsWith('-LOADING');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Below the ports that systems give to outgoing connections: a server that was killed must get its port back, and a
 * client that looks for it there must not meet itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const listener = createServer().listen(port, '127.0.0.1');
    try {
      await once(listener, 'listening');
    } catch {
      continue;
    }
    listener.close();
    await once(listener, 'close');
    return port;
  }
}

function explained(error: unknown): Error {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error as Error;
  return new Error('redis-server is not installed: these tests need it (Debian, Ubuntu: apt-get install redis-server)');
}
