import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type Direction = 'request' | 'reply';
/** `cut`: these bytes are lost and the connection breaks. `hold`: from here on nothing of the connection gets through. */
export type Fate = 'pass' | 'cut' | 'hold';

/** Passes a connection on to a port of 127.0.0.1, and loses what a test says. */
export class TcpProxy {
  /** Asked for every portion of bytes. */
  fate: (direction: Direction, bytes: Buffer) => Fate = () => 'pass';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly listener: Server,
    readonly port: number,
  ) {}

  static async start(targetPort: number): Promise<TcpProxy> {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    const proxy = new TcpProxy(listener, address.port);
    listener.on('connection', (client) => {
      proxy.join(client, connect({ host: '127.0.0.1', port: targetPort }));
    });
    return proxy;
  }

  /** The next portion of this direction meets this fate, everything after it passes. */
  next(direction: Direction, fate: Fate): void {
    this.fate = (its) => {
      if (its !== direction) return 'pass';
      this.fate = () => 'pass';
      return fate;
    };
  }

  async close(): Promise<void> {
    this.listener.close();
    for (const socket of this.sockets) socket.destroy();
    await once(this.listener, 'close');
  }

  private join(client: Socket, server: Socket): void {
    const pair = { held: false };
    this.carry(client, server, 'request', pair);
    this.carry(server, client, 'reply', pair);
  }

  private carry(from: Socket, to: Socket, direction: Direction, pair: { held: boolean }): void {
    this.sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes: Buffer) => {
      const fate = pair.held ? 'hold' : this.fate(direction, bytes);
      pair.held = fate === 'hold';
      if (fate === 'pass') to.write(bytes);
      if (fate === 'cut') {
        from.destroy();
        to.destroy();
      }
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
  }
}
