import { Lines } from './lines.mjs';
import { email, orderId, PODS, STORY } from './story.mjs';

const DATABASE = 'jdbc:mysql://payment_app:not-a-real-password@mysql-payment-0.mysql.payment.svc:3306/payment';

export function paymentLines(seed, total) {
  const lines = new Lines(seed, 'payment-service', PODS.payment);
  const { begins, rolledOut, slow, poolExhausted, restarts, ledgerStops, now } = STORY;
  lines
    .add('WARN', { from: slow, to: now, count: 420, growing: true }, (random, instant) => {
      const millis = random.between(1800, 2600) + Math.floor((instant - slow) / 400);
      return {
        message: `slow statement: ${millis} ms for SELECT * FROM payment_attempts WHERE customer_email = '${email(random)}' AND status = 'PENDING'`,
        metrics: { latency_ms: String(millis) },
      };
    })
    .add('ERROR', { from: poolExhausted, to: now, count: 610, growing: true }, (random) => ({
      message: `HikariPool-1 - Connection is not available, request timed out after 30000ms (total=20, active=20, idle=0, waiting=${random.between(12, 140)})`,
      metrics: { pool_active: '20', pool_idle: '0' },
    }))
    .add('ERROR', { from: poolExhausted, to: now, count: 110 }, (random) => ({
      message: `charge for order ${orderId(random)} failed: java.sql.SQLTransientConnectionException: cannot borrow from ${DATABASE} at com.example.payment.AttemptRepository.findPending(AttemptRepository.java:${random.pick([61, 77])})`,
    }))
    .add('WARN', { from: begins, to: now, count: 140 }, (random) => ({
      message: `card declined by issuer for order ${orderId(random)}, code ${random.pick(['05', '51', '54'])}`,
    }))
    .once(
      'FATAL',
      ledgerStops,
      PODS.payment[1],
      'ledger writer could not get a connection for 300 s, stopping to keep the ledger consistent',
      {},
    )
    .once(
      'INFO',
      rolledOut - 60_000,
      PODS.payment[0],
      `payment-service 4.7.0 started in 9120 ms (pid 1), database ${DATABASE}`,
      {},
    )
    .once(
      'INFO',
      rolledOut - 21_000,
      PODS.payment[1],
      `payment-service 4.7.0 started in 8877 ms (pid 1), database ${DATABASE}`,
      {},
    )
    .add('INFO', { from: restarts, to: now, count: 7 }, (random) => ({
      message: `payment-service 4.7.0 started in ${random.between(9000, 14_000)} ms (pid 1), database ${DATABASE}`,
    }));
  const traffic = lines.missingTo(total);
  const late = Math.floor(traffic / 20);
  return lines
    .add('INFO', { from: begins, to: rolledOut, count: traffic - 2 * late, instances: PODS.paymentOld }, charged)
    .add('INFO', { from: rolledOut, to: poolExhausted, count: late }, charged)
    .add('INFO', { from: poolExhausted, to: now, count: late }, charged).entries;
}

function charged(random) {
  const millis = random.between(60, 260);
  return {
    message: `charged order ${orderId(random)} for ${email(random)} via ${random.pick(['card', 'card', 'wallet', 'invoice'])} in ${millis} ms`,
    metrics: { latency_ms: String(millis) },
  };
}
