import { SeededRandom } from '../../src/tools/query-logs/mock/seeded-random';

/** What a seed decides: a schedule is replayed by one number. */
export class Decisions extends SeededRandom {
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)];
    if (choice === undefined) throw new Error('Nothing to choose from.');
    return choice;
  }
}
