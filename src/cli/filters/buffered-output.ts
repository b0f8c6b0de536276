import { once } from 'node:events';
import { type Writable } from 'node:stream';

const CHUNK_CHARS = 64 * 1024;

/** Writes many short texts in few calls, and waits where the reader is slower. */
export class BufferedOutput {
  private parts: string[] = [];
  private chars = 0;
  private failure: Error | null = null;

  constructor(private readonly stream: Writable) {
    stream.on('error', this.note);
  }

  async write(text: string): Promise<void> {
    this.parts.push(text);
    this.chars += text.length;
    if (this.chars >= CHUNK_CHARS) await this.flush();
  }

  /** @throws the stream's failure: a reader that is gone, for instance */
  async flush(): Promise<void> {
    if (this.failure !== null) throw this.failure;
    const text = this.parts.join('');
    this.parts = [];
    this.chars = 0;
    if (text !== '' && !this.stream.write(text)) await once(this.stream, 'drain');
  }

  private readonly note = (failure: Error): void => {
    this.failure = failure;
  };
}
