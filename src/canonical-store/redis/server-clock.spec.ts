import { EventEmitter } from 'node:events';
import { type Redis } from 'ioredis';
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
