import { Random } from './random.mjs';

/**
 * One service's lines. Kinds of lines are added one after the other; what is left of the total is everyday traffic.
 */
export class Lines {
  constructor(seed, service, instances) {
    this.random = new Random(seed);
    this.service = service;
    this.instances = instances;
    this.entries = [];
  }

  /**
   * `count` lines from `from` to `to` (ms), spread evenly with jitter; `growing` lets them come ever faster.
   * `line(random, instant)` gives { message, metrics }.
   */
  add(level, { from, to, count, growing = false, instances = this.instances }, line) {
    for (let place = 0; place < count; place++) {
      const share = (place + this.random.next()) / count;
      const instant = from + Math.floor((growing ? Math.sqrt(share) : share) * (to - from));
      this.entries.push(this.entry(instant, level, this.random.pick(instances), line(this.random, instant)));
    }
    return this;
  }

  /** One line at one moment. */
  once(level, instant, instance, message, metrics = {}) {
    this.entries.push(this.entry(instant, level, instance, { message, metrics }));
    return this;
  }

  /** How many lines are missing to a total. */
  missingTo(total) {
    return total - this.entries.length;
  }

  entry(instant, level, instance, { message, metrics = {} }) {
    const { service } = this;
    return {
      instant,
      line: { timestamp: new Date(instant).toISOString(), level, service, instance, message, metrics },
    };
  }
}

export function inOrder(entries) {
  return [...entries].sort((a, b) => a.instant - b.instant);
}

export function toNdjson(entries) {
  return entries.map(({ line }) => `${JSON.stringify(line)}\n`).join('');
}
