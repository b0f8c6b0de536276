import { fstatSync } from 'node:fs';
import { SingleBar } from 'cli-progress';

const MIB = 1024 * 1024;

/** Shown only for work that takes longer than this, in ms. */
const PATIENCE_MS = 1_000;

const FORMAT = '{bar} {percentage}% | {read} of {size} MiB | {eta_formatted} left';
const FORMAT_WITHOUT_SIZE = '{read} MiB read';

/**
 * Passes standard input on and shows on standard error how far it was read, if somebody looks: standard error is a
 * terminal and the work is long.
 */
export async function* withProgress(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (!process.stderr.isTTY) {
    yield* input;
    return;
  }
  const size = sizeOfInput();
  const format = size === 0 ? FORMAT_WITHOUT_SIZE : FORMAT;
  const bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true, hideCursor: true });
  const started = Date.now();
  let bytes = 0;
  try {
    for await (const chunk of input) {
      yield chunk;
      bytes += chunk.length;
      const shown = { read: (bytes / MIB).toFixed(1), size: (size / MIB).toFixed(1) };
      if (bar.isActive) bar.update(bytes, shown);
      else if (Date.now() - started > PATIENCE_MS) bar.start(Math.max(size, bytes), bytes, shown);
    }
  } finally {
    bar.stop();
  }
}

/** Bytes of a file that standard input is read from; 0 for a pipe. */
function sizeOfInput(): number {
  try {
    const stat = fstatSync(process.stdin.fd);
    return stat.isFile() ? stat.size : 0;
  } catch {
    return 0;
  }
}
