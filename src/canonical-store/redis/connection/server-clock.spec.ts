import { EventEmitter } from 'node:events';
import { type Cluster, type Redis } from 'ioredis';
import { ServerClock } from './server-clock';

/** A server whose clock is so many ms ahead of this machine's. */
class FakeServer extends EventEmitter {
  readonly isCluster = false;
  readonly options = { host: 'redis', port: 6379 };
  aheadMs = 0;
  failing = false;
  asked = 0;

  time(): Promise<[string, string]> {
    this.asked += 1;
    if (this.failing) return Promise.reject(new Error('Command timed out'));
    const now = Date.now() + this.aheadMs;
    return Promise.resolve([String(Math.floor(now / 1000)), String((now % 1000) * 1000)]);
  }
}

function clockOf(server: FakeServer): ServerClock {
  return new ServerClock(server as unknown as Redis, () => undefined);
}

describe('ServerClock', () => {
  it('tells the time of the server', async () => {
    const server = new FakeServer();
    server.aheadMs = 3_600_000;
    const clock = clockOf(server);
    await clock.start();
    expect(Math.abs(clock.now() - (Date.now() + 3_600_000))).toBeLessThan(50);
    expect(Number.isInteger(clock.now())).toBe(true);
    clock.stop();
  });

  it('does not start where the server does not tell its time', async () => {
    const server = new FakeServer();
    server.failing = true;
    await expect(clockOf(server).start()).rejects.toThrow();
  });

  it('measures again with a new connection, and keeps what it knows where that fails', async () => {
    const server = new FakeServer();
    const clock = clockOf(server);
    await clock.start();
    server.aheadMs = -60_000;
    server.emit('ready');
    await new Promise(setImmediate);
    expect(Math.abs(clock.now() - (Date.now() - 60_000))).toBeLessThan(50);
    server.failing = true;
    server.emit('ready');
    await new Promise(setImmediate);
    expect(Math.abs(clock.now() - (Date.now() - 60_000))).toBeLessThan(50);
    clock.stop();
  });

  it('measures again every minute, until it is stopped or the client ends', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance', 'Date', 'nextTick', 'queueMicrotask'] });
    const server = new FakeServer();
    const clock = clockOf(server);
    await clock.start();
    const before = server.asked;
    jest.advanceTimersByTime(60_000);
    expect(server.asked).toBeGreaterThan(before);
    await new Promise(setImmediate);
    server.emit('end');
    const after = server.asked;
    jest.advanceTimersByTime(600_000);
    server.emit('ready');
    expect(server.asked).toBe(after);
    jest.useRealTimers();
  });
});

/** A cluster of masters, by the port of each. */
class FakeCluster extends EventEmitter {
  readonly isCluster = true;

  constructor(readonly masters: FakeServer[]) {
    super();
  }

  nodes(): FakeServer[] {
    return this.masters;
  }
}

function masterAt(port: number, aheadMs: number): FakeServer {
  const master = new FakeServer();
  master.aheadMs = aheadMs;
  master.options.port = port;
  return master;
}

describe('ServerClock of a cluster', () => {
  const warnings: string[] = [];
  const clockOn = (cluster: FakeCluster): ServerClock =>
    new ServerClock(cluster as unknown as Cluster, (text) => warnings.push(text));
  beforeEach(() => {
    warnings.splice(0);
  });

  it('tells the middle of the masters', async () => {
    const clock = clockOn(new FakeCluster([masterAt(1, 60_000), masterAt(2, 60_160), masterAt(3, 60_010)]));
    await clock.start();
    expect(Math.abs(clock.now() - (Date.now() + 60_080))).toBeLessThan(40);
    clock.stop();
  });

  it('does not start where the masters are further apart than may be', async () => {
    const cluster = new FakeCluster([masterAt(1, 0), masterAt(2, 5_000)]);
    await expect(clockOn(cluster).start()).rejects.toThrow(/ms apart.*NTP/);
  });

  it('measures anew where another server is master, and says once that they have come apart', async () => {
    const first = masterAt(1, 0);
    const cluster = new FakeCluster([first, masterAt(2, 0)]);
    const clock = clockOn(cluster);
    await clock.start();
    const before = first.asked;
    cluster.emit('refresh');
    expect(first.asked).toBe(before);
    cluster.masters[1] = masterAt(3, 1_000);
    for (const event of ['refresh', 'ready']) {
      cluster.emit(event);
      await new Promise(setImmediate);
    }
    expect(Math.abs(clock.now() - (Date.now() + 500))).toBeLessThan(50);
    expect(warnings).toEqual([expect.stringMatching(/ms apart/)]);
    clock.stop();
  });

  it('keeps what it knows of a master that does not answer', async () => {
    const silent = masterAt(1, 100);
    const cluster = new FakeCluster([silent, masterAt(2, 0)]);
    const clock = clockOn(cluster);
    await clock.start();
    silent.failing = true;
    cluster.emit('ready');
    await new Promise(setImmediate);
    expect(Math.abs(clock.now() - (Date.now() + 50))).toBeLessThan(40);
    clock.stop();
  });
});
