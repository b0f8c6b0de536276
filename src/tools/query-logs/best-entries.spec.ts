import fc from 'fast-check';
import { BestEntries, type EntryLimits } from './best-entries';
import { type LogLine } from './log-line';

interface Offered {
  readonly rank: number;
  readonly instant: number;
  readonly message: string;
}

const offered = fc.record({
  rank: fc.nat(3),
  instant: fc.nat(5),
  message: fc.string({ minLength: 0, maxLength: 40 }),
});

function lineOf({ instant, message }: Offered): LogLine {
  return { instant, timestamp: String(instant), level: 'INFO', service: 's', message, details: () => ({}) };
}

function bestOf(entries: readonly Offered[], limits: EntryLimits): unknown[] {
  const best = new BestEntries(limits);
  entries.forEach((entry) => {
    best.offer(lineOf(entry), entry.rank);
  });
  return best.take();
}

describe('BestEntries', () => {
  it('puts the severe first, then the newest', () => {
    const entries = [
      { rank: 2, instant: 9, message: 'info' },
      { rank: 0, instant: 1, message: 'fatal, old' },
      { rank: 0, instant: 2, message: 'fatal, new' },
    ];
    const best = bestOf(entries, { maxEntries: 2, maxBytes: 10_000 });
    expect(best).toMatchObject([{ message: 'fatal, new' }, { message: 'fatal, old' }]);
  });

  it('gives the longest head of the sorted whole that fits, in whatever order entries come', () => {
    fc.assert(
      fc.property(
        fc
          .array(offered, { maxLength: 40 })
          .chain((entries) =>
            fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
          ),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 100, max: 1500 }),
        ([entries, shuffled], maxEntries, maxBytes) => {
          const all = bestOf(entries, { maxEntries: entries.length, maxBytes: Number.MAX_SAFE_INTEGER });
          const head: unknown[] = [];
          let bytes = 0;
          for (const entry of all) {
            bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
            if (head.length === maxEntries || bytes > maxBytes) break;
            head.push(entry);
          }
          expect(bestOf(shuffled, { maxEntries, maxBytes })).toEqual(head);
        },
      ),
      { seed: 4711, numRuns: 1000 },
    );
  });

  it('finds one fatal entry among a hundred thousand others', () => {
    const best = new BestEntries({ maxEntries: 10, maxBytes: 10_000 });
    for (let place = 0; place < 100_000; place++) {
      const rank = place === 12_345 ? 0 : 6;
      best.offer(lineOf({ rank, instant: place, message: `${place}` }), rank);
    }
    expect(best.take()).toMatchObject([{ message: '12345' }, { message: '99999' }, ...Array<object>(8).fill({})]);
  });
});
