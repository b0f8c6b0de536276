import { Lines } from './lines.mjs';
import { at, email, orderId, podIp, PODS, STORY } from './story.mjs';

export function checkoutLines(seed, total) {
  const lines = new Lines(seed, 'checkout-service', PODS.checkout);
  const { begins, checkoutTimesOut, breakerOpens, scaledOut, now } = STORY;
  lines
    .add('ERROR', { from: checkoutTimesOut, to: now, count: 640, growing: true }, (random) => ({
      message: `payment call for order ${orderId(random)} to ${podIp(random)}:8443 timed out after 3000 ms, attempt ${random.between(1, 3)} of 3`,
      metrics: { latency_ms: String(random.between(3000, 3040)) },
    }))
    .add('WARN', { from: checkoutTimesOut, to: now, count: 260 }, (random) => ({
      message: `retrying payment for order ${orderId(random)} in ${random.pick([200, 400, 800])} ms`,
    }))
    .add('WARN', { from: breakerOpens, to: now, count: 90 }, (random) => ({
      message: `circuit breaker payment is ${random.pick(['OPEN', 'OPEN', 'HALF_OPEN'])}, failure rate ${random.between(51, 98)} % of the last 100 calls`,
    }))
    .add('ERROR', { from: breakerOpens, to: now, count: 60 }, (random) => ({
      message: `order ${orderId(random)} of ${email(random)} failed: PaymentUnavailableException: no payment within deadline at com.example.checkout.PaymentClient.charge(PaymentClient.java:${random.pick([88, 142])})`,
    }))
    .once('INFO', at('07:15:03.112'), PODS.checkout[0], 'checkout-service 2.18.3 started in 4812 ms (pid 1)', {})
    .once('INFO', at('07:15:41.907'), PODS.checkout[1], 'checkout-service 2.18.3 started in 4655 ms (pid 1)', {})
    .once(
      'INFO',
      scaledOut + 41_000,
      'checkout-6f7c9d5b8-b8d2s',
      'checkout-service 2.18.3 started in 5120 ms (pid 1)',
      {},
    );
  const traffic = lines.missingTo(total);
  const late = Math.floor(traffic / 20);
  return lines
    .add('INFO', { from: begins, to: checkoutTimesOut, count: traffic - late }, placed)
    .add('INFO', { from: checkoutTimesOut, to: now, count: late }, placed).entries;
}

function placed(random) {
  const millis = random.between(90, 420);
  return {
    message: `order ${orderId(random)} placed by ${email(random)}, ${random.between(1, 7)} items, total ${random.between(9, 480)}.${random.between(10, 99)} EUR`,
    metrics: { latency_ms: String(millis) },
  };
}
