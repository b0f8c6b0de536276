import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
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
}

const START_WITHIN_MS = 10_000;
const STARTS = 5;

/**
 * A `redis-server` of the system on a free port of 127.0.0.1, with a folder of its own. Only ever stopped by its
 * process id. In tests: `useRedisServer`.
 */
export class RedisServer {
  readonly host = '127.0.0.1';

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly options: RedisServerOptions,
    private process: ChildProcess,
  ) {}

  /** @throws Error if the binary is missing: the tests that need it must fail, not pass */
  static async start(options: RedisServerOptions = {}): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'toolboundary-redis-'));
    for (let starts = 1; ; starts += 1) {
      const port = await freePort();
      try {
        return new RedisServer(port, folder, options, await launch(port, folder, options));
      } catch (error) {
        // Somebody else took the port meanwhile.
        if (starts >= STARTS || (error as NodeJS.ErrnoException).code === 'ENOENT') throw explained(error);
      }
    }
  }

  get pid(): number {
    return this.process.pid ?? 0;
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
    this.process = await launch(this.port, this.folder, this.options);
  }

  /** Stops it and removes its folder. Safe to call twice. */
  async stop(): Promise<void> {
    this.thaw();
    await this.end('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exited = once(this.process, 'exit');
    this.process.kill(signal);
    await exited;
  }
}

function settingsOf(port: number, folder: string, options: RedisServerOptions): readonly string[] {
  const { appendfsync = false, maxmemory = 0, policy = 'noeviction', settings = [] } = options;
  return [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--loglevel', 'warning'],
    ...['--appendonly', appendfsync === false ? 'no' : 'yes', '--appendfsync', appendfsync || 'no'],
    ...['--maxmemory', String(maxmemory), '--maxmemory-policy', policy, '--daemonize', 'no'],
    ...settings,
  ];
}

async function launch(port: number, folder: string, options: RedisServerOptions): Promise<ChildProcess> {
  const server = spawn('redis-server', settingsOf(port, folder, options), { stdio: 'ignore' });
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

export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

function explained(error: unknown): Error {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error as Error;
  return new Error('redis-server is not installed: these tests need it (Debian, Ubuntu: apt-get install redis-server)');
}
