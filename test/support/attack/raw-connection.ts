import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A connection on which a test says, byte for byte, what it likes. */
export class RawConnection {
  private readonly received: Buffer[] = [];
  private readonly ended: Promise<void>;
  private isEnded = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.received.push(chunk));
    // A reset is one way to end a connection; what came before it counts.
    socket.on('error', () => undefined);
    this.ended = new Promise<void>((resolve) => {
      socket.once('close', () => {
        this.isEnded = true;
        resolve();
      });
    });
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    return connection;
  }

  /** Says all of it, then nothing more, and waits for the end. */
  static async exchange(port: number, bytes: string | Buffer, withinMs = 5_000): Promise<readonly RawAnswer[]> {
    const connection = await RawConnection.open(port);
    connection.socket.end(bytes);
    return connection.closing(withinMs);
  }

  get text(): string {
    return Buffer.concat(this.received).toString('latin1');
  }

  get isClosed(): boolean {
    return this.isEnded;
  }

  write(bytes: string | Buffer): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  /** Writes as a careful client does: no faster than the other side takes it. */
  async send(bytes: string | Buffer): Promise<void> {
    if (this.socket.destroyed || this.socket.write(bytes)) return;
    await Promise.race([once(this.socket, 'drain').catch(() => undefined), this.ended]);
  }

  /** Waits until the service closes. @throws if it does not */
  async closing(withinMs = 5_000): Promise<readonly RawAnswer[]> {
    await this.wait(withinMs, () => this.isEnded);
    this.socket.destroy();
    return parseAnswers(this.text);
  }

  /** Waits for so many answers. @throws if they do not come */
  async answers(count: number, withinMs = 5_000): Promise<readonly RawAnswer[]> {
    await this.wait(withinMs, () => parseAnswers(this.text).length >= count);
    return parseAnswers(this.text);
  }

  end(): void {
    this.socket.destroy();
  }

  private async wait(withinMs: number, isDone: () => boolean): Promise<void> {
    const late = AbortSignal.timeout(withinMs);
    while (!isDone()) {
      if (late.aborted || this.isEnded) throw new Error(`no such answer: ${JSON.stringify(this.text.slice(0, 300))}`);
      await Promise.race([once(this.socket, 'data', { signal: late }).catch(() => undefined), this.ended]);
    }
  }
}

/** The whole answers at the beginning of what was received, `100 Continue` among them. */
export function parseAnswers(text: string): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== '';) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) break;
    const [first = '', ...lines] = rest.slice(0, headEnd).split('\r\n');
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1];
    if (status === undefined) throw new Error(`no answer by HTTP: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const after = rest.slice(headEnd + 4);
    const read = headers['transfer-encoding'] === 'chunked' ? chunked(after) : sized(after, headers['content-length']);
    if (read === null) break;
    answers.push({ status: Number(status), headers, body: read.body });
    rest = after.slice(read.chars);
  }
  return answers;
}

interface ReadBody {
  readonly body: string;
  /** How much of the text it took. */
  readonly chars: number;
}

function sized(text: string, contentLength = '0'): ReadBody | null {
  const length = Number(contentLength);
  const body = text.slice(0, length);
  // An answer to HEAD has a length and no body: nothing follows it then, or the next answer.
  if (body.startsWith('HTTP/1.1 ')) return { body: '', chars: 0 };
  return body.length < length && body !== '' ? null : { body, chars: body.length };
}

function chunked(text: string): ReadBody | null {
  let body = '';
  for (let place = 0; ;) {
    const lineEnd = text.indexOf('\r\n', place);
    if (lineEnd < 0) return null;
    const length = parseInt(text.slice(place, lineEnd), 16);
    body += text.slice(lineEnd + 2, lineEnd + 2 + length);
    place = lineEnd + 2 + length + 2;
    if (length === 0) return { body, chars: place };
  }
}
