import { type Contender } from './knowledge-contenders';
import { type CollectionFile } from './knowledge-data';

export interface SpeedScore {
  readonly name: string;
  /** CPU time of the process from contents to an index that answers, in ms. */
  readonly indexMs: number;
  readonly queryP50Ms: number;
  readonly queryP99Ms: number;
}

const LIMIT = 10;

/**
 * The contenders in turns, question by question, so that what else the machine does meets all of them alike. The best
 * of the rounds counts.
 */
export function measureSpeed(
  contenders: readonly Contender[],
  files: readonly CollectionFile[],
  questions: readonly string[],
  rounds: number,
): SpeedScore[] {
  const best = contenders.map(({ name }): SpeedScore => ({
    name,
    indexMs: Infinity,
    queryP50Ms: Infinity,
    queryP99Ms: Infinity,
  }));
  for (let round = 0; round < rounds; round++) {
    const searches = contenders.map(({ index }) => {
      const before = process.cpuUsage();
      const search = index(files);
      const { user, system } = process.cpuUsage(before);
      return { search, indexMs: (user + system) / 1000, times: [] as number[] };
    });
    for (const question of questions) {
      for (const { search, times } of searches) {
        const started = performance.now();
        search(question, LIMIT);
        times.push(performance.now() - started);
      }
    }
    searches.forEach(({ indexMs, times }, place) => {
      const known = best[place];
      if (known === undefined) return;
      times.sort((a, b) => a - b);
      best[place] = {
        name: known.name,
        indexMs: Math.min(known.indexMs, indexMs),
        queryP50Ms: Math.min(known.queryP50Ms, times[Math.floor(times.length * 0.5)] ?? 0),
        queryP99Ms: Math.min(known.queryP99Ms, times[Math.floor(times.length * 0.99)] ?? 0),
      };
    });
  }
  return best;
}
