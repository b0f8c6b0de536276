import { Lines } from './lines.mjs';
import { clientIp, orderId, podIp, PODS, STORY, traceId } from './story.mjs';

const ROUTES = ['GET /api/catalog', 'GET /api/cart', 'POST /api/cart/items', 'GET /api/orders', 'POST /api/checkout'];

export function gatewayLines(seed, total) {
  const lines = new Lines(seed, 'gateway', PODS.gateway);
  const { begins, gatewayFails, checkoutTimesOut, now } = STORY;
  lines
    .add('ERROR', { from: gatewayFails, to: now, count: 950, growing: true }, (random) => ({
      message: `503 POST /api/checkout upstream=checkout-service ${podIp(random)}:8080 no healthy response within 3000 ms, order ${orderId(random)} trace=${traceId(random)}`,
      metrics: { latency_ms: String(random.between(3000, 3120)), status: '503' },
    }))
    .add('ERROR', { from: checkoutTimesOut, to: now, count: 120 }, (random) => ({
      message: `upstream reset before headers: checkout-service ${podIp(random)}:8080 (connection termination)`,
    }))
    .add('WARN', { from: begins, to: now, count: 150 }, (random) => ({
      message: `rate limit reached for client ${clientIp(random)} on ${random.pick(ROUTES)}, limit ${random.pick([60, 120])} per minute`,
    }))
    .add('WARN', { from: begins, to: now, count: 30 }, (random) => ({
      message: `401 GET /api/orders Authorization: Bearer example-token-not-real-${random.between(1000, 9999)} rejected: token expired`,
    }))
    .add('INFO', { from: begins, to: now, count: 8 }, () => ({
      message: 'certificate of shop.example.com expires in 31 days',
    }));
  const traffic = lines.missingTo(total);
  const late = Math.floor(traffic / 12);
  return lines
    .add('INFO', { from: begins, to: gatewayFails, count: traffic - late }, access)
    .add('INFO', { from: gatewayFails, to: now, count: late }, access).entries;
}

function access(random) {
  const millis = random.between(6, 240);
  return {
    message: `200 ${random.pick(ROUTES)} in ${millis} ms client=${clientIp(random)}`,
    metrics: { latency_ms: String(millis) },
  };
}
