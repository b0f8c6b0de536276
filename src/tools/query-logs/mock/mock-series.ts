import { LogTopic } from '../../../projection/query-logs/query-logs.request';
import { type SeededRandom } from './seeded-random';

/** Entries of one kind, spread over a part of the incident. */
export interface MockSeries {
  readonly topic: LogTopic;
  readonly level: string;
  readonly service: string;
  readonly instances: readonly string[];
  /** Minutes before the end of the incident. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly message: (random: SeededRandom) => string;
}

const GATEWAY = { service: 'gateway', instances: ['gateway-5c8d7f9b44-7kq2m', 'gateway-5c8d7f9b44-v9x3d'] };
const CHECKOUT = { service: 'checkout-service', instances: ['checkout-6f7c9d5b8-4hj2k', 'checkout-6f7c9d5b8-w8z6p'] };
const PAYMENT = { service: 'payment-service', instances: ['payment-7d9f8b6c5-x2k4m', 'payment-7d9f8b6c5-q7r9t'] };
const INVENTORY = { service: 'inventory-service', instances: ['inventory-58b6c7d94-n5m8c'] };
const MYSQL = { service: 'mysql', instances: ['mysql-payment-0'] };
const KUBELET = { service: 'kubelet', instances: ['node-10-20-3-17'] };
const DEPLOYER = { service: 'deployer', instances: ['deployer-0'] };

const { APPLICATION, DATABASE_SLOW_QUERY, SYSTEM_EVENTS } = LogTopic;
const order = (random: SeededRandom): string => `ord_${random.between(100_000, 999_999)}`;
const pool = (random: SeededRandom): string => `total=20, active=20, idle=0, waiting=${random.between(8, 90)}`;

/**
 * A release of the payment service makes a query slow, slow queries use up its connection pool, the checkout times
 * out and the gateway answers 503. Every credential and address is made up.
 */
export const MOCK_SERIES: readonly MockSeries[] = [
  {
    ...GATEWAY,
    topic: APPLICATION,
    level: 'INFO',
    from: 45,
    to: 0,
    count: 70,
    message: (r) => `POST /api/checkout 200 in ${r.between(40, 320)} ms client=198.51.100.${r.between(2, 250)}`,
  },
  {
    ...INVENTORY,
    topic: APPLICATION,
    level: 'INFO',
    from: 45,
    to: 0,
    count: 40,
    message: (r) => `reserved ${r.between(1, 4)} items for order ${order(r)}`,
  },
  {
    ...INVENTORY,
    topic: APPLICATION,
    level: 'WARN',
    from: 45,
    to: 0,
    count: 12,
    message: (r) => `stock cache miss for sku SKU-${r.between(1000, 9999)}, reading through`,
  },
  {
    ...PAYMENT,
    topic: APPLICATION,
    level: 'INFO',
    from: 45,
    to: 0,
    count: 40,
    message: (r) => `charge authorised for order ${order(r)} customer=user${r.between(1, 400)}@example.com`,
  },
  {
    ...PAYMENT,
    topic: APPLICATION,
    level: 'WARN',
    from: 28,
    to: 0,
    count: 24,
    message: (r) =>
      `query took ${r.between(2000, 9000)} ms on jdbc:mysql://payment_app:not-a-real-password@10.20.4.11:3306/payment`,
  },
  {
    ...PAYMENT,
    topic: APPLICATION,
    level: 'ERROR',
    from: 24,
    to: 0,
    count: 46,
    message: (r) => `HikariPool-1 - Connection is not available, request timed out after 30000ms (${pool(r)})`,
  },
  {
    ...PAYMENT,
    topic: APPLICATION,
    level: 'FATAL',
    from: 9,
    to: 9,
    count: 1,
    message: () => 'ledger writer could not get a connection for 300 s, giving up',
  },
  {
    ...CHECKOUT,
    topic: APPLICATION,
    level: 'ERROR',
    from: 22,
    to: 0,
    count: 52,
    message: (r) => `payment call for order ${order(r)} timed out after 3000 ms (10.20.2.${r.between(10, 40)}:8443)`,
  },
  {
    ...CHECKOUT,
    topic: APPLICATION,
    level: 'WARN',
    from: 20,
    to: 0,
    count: 14,
    message: (r) => `circuit breaker payment is OPEN, failure rate ${r.between(52, 97)} %`,
  },
  {
    ...GATEWAY,
    topic: APPLICATION,
    level: 'ERROR',
    from: 20,
    to: 0,
    count: 36,
    message: (r) => `503 POST /api/checkout upstream checkout-service after ${r.between(3000, 3100)} ms`,
  },
  {
    ...MYSQL,
    topic: DATABASE_SLOW_QUERY,
    level: 'WARN',
    from: 30,
    to: 0,
    count: 60,
    message: (r) =>
      `Query_time: ${r.between(2, 11)}.${r.between(100, 999)} Rows_examined: ${r.between(3_900_000, 4_200_000)} SELECT * FROM payment_attempts WHERE customer_email = 'user${r.between(1, 400)}@example.com' AND status = 'PENDING' ORDER BY created_at DESC`,
  },
  {
    ...MYSQL,
    topic: DATABASE_SLOW_QUERY,
    level: 'INFO',
    from: 45,
    to: 0,
    count: 8,
    message: (r) =>
      `Query_time: 1.${r.between(100, 999)} Rows_examined: ${r.between(20_000, 40_000)} SELECT COUNT(*) FROM orders WHERE created_at > '2026-01-01'`,
  },
  {
    ...DEPLOYER,
    topic: SYSTEM_EVENTS,
    level: 'INFO',
    from: 32,
    to: 32,
    count: 1,
    message: () =>
      'Deployment payment-service updated from 4.6.2 to 4.7.0, migration V47__drop_idx_attempts_email applied',
  },
  {
    ...KUBELET,
    topic: SYSTEM_EVENTS,
    level: 'WARN',
    from: 21,
    to: 0,
    count: 18,
    message: (r) =>
      `Readiness probe failed for pod payment-7d9f8b6c5-x2k4m: HTTP 503 from 10.20.2.${r.between(10, 40)}:8443`,
  },
  {
    ...KUBELET,
    topic: SYSTEM_EVENTS,
    level: 'WARN',
    from: 15,
    to: 1,
    count: 6,
    message: (r) =>
      `Back-off restarting failed container payment (pid ${r.between(2000, 31_000)}) in pod payment-7d9f8b6c5-q7r9t`,
  },
  {
    ...KUBELET,
    topic: SYSTEM_EVENTS,
    level: 'INFO',
    from: 45,
    to: 0,
    count: 22,
    message: (r) => `Pulled image registry.example/checkout:2.${r.between(10, 19)} in ${r.between(300, 900)} ms`,
  },
];
