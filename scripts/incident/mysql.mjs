import { Lines } from './lines.mjs';
import { email, podIp, PODS, STORY } from './story.mjs';

export function mysqlLines(seed, total) {
  const lines = new Lines(seed, 'mysql', PODS.mysql);
  const { begins, migrated, slow, poolExhausted, now } = STORY;
  lines
    .once(
      'INFO',
      migrated,
      PODS.mysql[0],
      'Query_time: 3.918 Rows_examined: 0 ALTER TABLE payment_attempts DROP INDEX idx_attempts_email_status',
      {},
    )
    .add('ERROR', { from: poolExhausted, to: now, count: 44 }, (random) => ({
      message: `Lock wait timeout exceeded; try restarting transaction: UPDATE payment_attempts SET status = 'FAILED' WHERE id = ${random.between(3_900_000, 4_100_000)} (thread ${random.between(200, 900)}, user payment_app@${podIp(random)})`,
    }))
    .add('WARN', { from: begins, to: now, count: 60 }, (random) => ({
      message: statement(
        random,
        random.between(1, 2),
        random.between(20_000, 60_000),
        "SELECT COUNT(*) FROM orders WHERE created_at > '2026-02-01'",
      ),
    }));
  return lines.add('WARN', { from: slow, to: now, count: lines.missingTo(total), growing: true }, (random, instant) => {
    const seconds = 2 + Math.floor((instant - slow) / 400_000) + random.between(0, 2);
    const sql = `SELECT * FROM payment_attempts WHERE customer_email = '${email(random)}' AND status = 'PENDING' ORDER BY created_at DESC`;
    const examined = random.between(4_010_000, 4_090_000);
    return {
      message: statement(random, seconds, examined, sql),
      metrics: { query_time_s: String(seconds), rows_examined: String(examined) },
    };
  }).entries;
}

function statement(random, seconds, examined, sql) {
  const user = `payment_app[payment_app] @ [${podIp(random)}]`;
  return `User@Host: ${user} Query_time: ${seconds}.${random.between(100, 999)} Rows_sent: ${random.between(0, 3)} Rows_examined: ${examined} ${sql}`;
}
