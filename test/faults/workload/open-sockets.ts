import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Socket } from 'node:net';

const CREATED = 'net.client.socket';

/** Counts the connections of this process to some ports of 127.0.0.1. */
export class OpenSockets {
  private readonly sockets = new Set<Socket>();
  private readonly created = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
  };

  constructor() {
    subscribe(CREATED, this.created);
  }

  to(ports: readonly number[]): number {
    return [...this.sockets].filter(({ remotePort }) => remotePort !== undefined && ports.includes(remotePort)).length;
  }

  stop(): void {
    unsubscribe(CREATED, this.created);
    this.sockets.clear();
  }
}
