import { TcpProxy } from '../../support/tcp-proxy';
import { type Detours } from './application-client';
import { type Topology } from './topology';

/** A proxy in front of every node that holds data. Sentinels are asked directly. */
export class Proxies {
  private constructor(
    private readonly proxies: readonly TcpProxy[],
    readonly detours: Detours,
  ) {}

  static async start({ nodes }: Topology): Promise<Proxies> {
    const started = await Promise.all(
      nodes.map(async ({ host, port }) => ({ host, port, proxy: await TcpProxy.start(port) })),
    );
    return new Proxies(
      started.map(({ proxy }) => proxy),
      Object.fromEntries(started.map(({ host, port, proxy }) => [`${host}:${port}`, { host, port: proxy.port }])),
    );
  }

  get ports(): readonly number[] {
    return this.proxies.map(({ port }) => port);
  }

  /** From now on every portion of bytes of every connection meets this fate. */
  meet(fate: TcpProxy['fate']): void {
    for (const proxy of this.proxies) proxy.fate = fate;
  }

  async close(): Promise<void> {
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
  }
}
