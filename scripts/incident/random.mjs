/** Repeatable numbers (mulberry32): whole-number arithmetic only, so that every machine draws the same. */
export class Random {
  constructor(seed) {
    this.state = seed | 0;
  }

  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number, both ends included. */
  between(least, most) {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick(values) {
    return values[this.between(0, values.length - 1)];
  }

  hex(digits) {
    return Array.from({ length: digits }, () => this.between(0, 15).toString(16)).join('');
  }
}
