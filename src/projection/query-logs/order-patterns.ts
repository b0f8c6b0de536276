import { byCodeUnit } from '../text/code-unit-order';
import { type LogPattern } from './log-pattern';

/**
 * By severity; within one severity the services in turn, each by count. What is cut from the end is then the least
 * severe, and of one severity what a noisy service has most of: a rare and severe pattern always stands (contract,
 * section 6).
 */
export function orderPatterns(patterns: readonly LogPattern[]): LogPattern[] {
  const bySeverity = groupBy(patterns, ({ level }) => level.rank);
  return [...bySeverity.keys()].sort((a, b) => a - b).flatMap((rank) => servicesInTurn(bySeverity.get(rank) ?? []));
}

function servicesInTurn(patterns: readonly LogPattern[]): LogPattern[] {
  const services = [...groupBy(patterns, ({ service }) => service).values()].map((own) => own.sort(byCount));
  services.sort(([a], [b]) => (a === undefined || b === undefined ? 0 : byCount(a, b)));
  const rounds = Math.max(...services.map((own) => own.length));
  const ordered: LogPattern[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const own of services) {
      const pattern = own[round];
      if (pattern !== undefined) ordered.push(pattern);
    }
  }
  return ordered;
}

/** The most frequent first; ties by content, so that the order of the lines plays no part. */
function byCount(a: LogPattern, b: LogPattern): number {
  return (
    b.events.length - a.events.length ||
    byCodeUnit(a.service, b.service) ||
    byCodeUnit(a.level.name, b.level.name) ||
    byCodeUnit(a.message, b.message)
  );
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
