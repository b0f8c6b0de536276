import { SeededRandom } from '../../../src/tools/query-logs/mock/seeded-random';

/** Choices that the same seed makes again. */
export class AttackRandom extends SeededRandom {
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }

  bytes(most: number): Buffer {
    return Buffer.from(Array.from({ length: this.between(1, most) }, () => this.between(0, 255)));
  }

  text(most: number): string {
    return Array.from({ length: this.between(1, most) }, () => String.fromCodePoint(this.codePoint())).join('');
  }

  private codePoint(): number {
    const [least, last] = this.pick<readonly [number, number]>([
      [0x20, 0x7e],
      [0x20, 0x7e],
      [0x00, 0x1f],
      [0xa0, 0x2fff],
      [0xd800, 0xdfff],
      [0x1_f300, 0x1_f6ff],
    ]);
    return this.between(least, last);
  }
}
