import { Lines } from './lines.mjs';
import { at, orderId, podIp, PODS, STORY } from './story.mjs';

/** Healthy throughout; its cache warnings are older than the incident and have nothing to do with it. */
export function inventoryLines(seed, total) {
  const lines = new Lines(seed, 'inventory-service', PODS.inventory);
  const { begins, checkoutTimesOut, now } = STORY;
  lines
    .add('WARN', { from: begins, to: now, count: 330 }, (random) => ({
      message: `stock cache miss for SKU-${random.between(1000, 9999)}, reading through (${random.between(8, 60)} ms)`,
    }))
    .add('ERROR', { from: begins, to: now, count: 14 }, (random) => ({
      message: `supplier feed ${podIp(random)}:9000 answered 502, keeping the stock of ${random.between(2, 9)} minutes ago`,
    }))
    .add('WARN', { from: checkoutTimesOut, to: now, count: 120, growing: true }, (random) => ({
      message: `reservation of order ${orderId(random)} expired without payment, releasing ${random.between(1, 5)} items`,
    }))
    .once('INFO', at('08:05:00.250'), PODS.inventory[0], 'stock recount finished: 48211 SKUs in 312 s', {});
  return lines.add('INFO', { from: begins, to: now, count: lines.missingTo(total) }, (random) => ({
    message: `reserved ${random.between(1, 5)} items for order ${orderId(random)} in warehouse ${random.pick(['north', 'south', 'west'])}`,
    metrics: { latency_ms: String(random.between(3, 40)) },
  })).entries;
}
