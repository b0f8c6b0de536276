import fc from 'fast-check';
import { FileLogSource } from '../../src/tools/query-logs/file/file-log.source';
import { type LogSourceAnswer } from '../../src/tools/query-logs/log-source';
import { LogFolder } from '../support/log-folder';
import { answerOf, jsonLine, logQuery, NOW } from '../support/log-queries';

const NEVER = new AbortController().signal;
const KIB = 1024;
const END = Date.parse(NOW);
const COUNT = 10_000;
const MINUTE = 60_000;
const PADDING = 'x'.repeat(100);

/** Numbers from 0 to 1 that are the same for the same seed. */
function* numbers(seed: number): Generator<number, never, void> {
  for (let state = seed + 1; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

function writeLog(folder: LogFolder, seed: number, jitterMs: number, stepMs: number): void {
  const random = numbers(seed);
  const lines = Array.from({ length: COUNT }, (_, place) => {
    const jitter = random.next().value * jitterMs;
    const timestamp = new Date(END - (COUNT - place) * stepMs - jitter).toISOString();
    return jsonLine({ timestamp, message: `${place} ${PADDING}` });
  });
  folder.write('logs/app.log', lines);
}

describe('reading only a part of a file in time order', () => {
  const folder = new LogFolder();

  afterAll(() => {
    folder.remove();
  });

  async function ask(start: number, end: number, minSoughtBytes: number): Promise<LogSourceAnswer> {
    const source = new FileLogSource({ root: folder.root, topics: { APPLICATION: ['logs/*'] }, minSoughtBytes });
    const scope = { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
    return answerOf(await source.query(logQuery(scope), NEVER));
  }

  it('gives the answer of reading it whole, whatever the window and however lines are mixed', async () => {
    let sought = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000_000),
        fc.constantFrom(0, 1000, MINUTE, 10 * MINUTE, 180 * MINUTE),
        fc.constantFrom(1000, 5000, 20_000),
        fc.nat(COUNT),
        fc.integer({ min: 1, max: 120 }),
        async (seed, jitterMs, stepMs, place, minutes) => {
          writeLog(folder, seed, jitterMs, stepMs);
          const start = END - place * stepMs;
          const [part, whole] = [
            await ask(start, start + minutes * MINUTE, 256 * KIB),
            await ask(start, start + minutes * MINUTE, Infinity),
          ];
          if (part.message.includes('passed over')) sought += 1;
          expect({ ...part, message: '' }).toEqual({ ...whole, message: '' });
        },
      ),
      { seed: 4711, numRuns: 40 },
    );
    expect(sought).toBeGreaterThan(10);
  }, 120_000);
});
