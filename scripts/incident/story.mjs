/** The moments of the incident, on 2 March 2026, UTC. README.md of the example tells the story. */
export const at = (time) => Date.parse(`2026-03-02T${time}Z`);

export const STORY = {
  begins: at('06:30:00'),
  /** payment-service 4.7.0 is rolled out; its migration drops the index that a query lives on. */
  deployed: at('09:41:20'),
  migrated: at('09:42:05'),
  rolledOut: at('09:44:50'),
  slow: at('09:46:00'),
  poolExhausted: at('09:53:00'),
  checkoutTimesOut: at('09:55:00'),
  breakerOpens: at('09:57:10'),
  gatewayFails: at('09:57:30'),
  probesFail: at('10:02:00'),
  restarts: at('10:05:00'),
  ledgerStops: at('10:11:37'),
  scaledOut: at('10:18:00'),
  /** The tools' clock stands here. */
  now: at('10:30:00'),
};

export const PODS = {
  gateway: ['gateway-5c8d7f9b44-7kq2m', 'gateway-5c8d7f9b44-v9x3d', 'gateway-5c8d7f9b44-zr6tp'],
  checkout: ['checkout-6f7c9d5b8-4hj2k', 'checkout-6f7c9d5b8-w8z6p', 'checkout-6f7c9d5b8-m2c7q'],
  paymentOld: ['payment-84c6b9f7d-8sl5v', 'payment-84c6b9f7d-j3n4x'],
  payment: ['payment-7d9f8b6c5-x2k4m', 'payment-7d9f8b6c5-q7r9t'],
  inventory: ['inventory-58b6c7d94-n5m8c', 'inventory-58b6c7d94-t4v6b'],
  mysql: ['mysql-payment-0'],
};

export const NODES = ['node-10-20-3-17', 'node-10-20-3-18', 'node-10-20-3-24'];

const NAMES = ['alex', 'robin', 'sam', 'kim', 'noor', 'jo', 'luca', 'mika', 'ola', 'sasha'];

export const orderId = (random) => `ord_${random.between(400_000, 499_999)}`;
export const traceId = (random) => random.hex(16);
export const email = (random) => `${random.pick(NAMES)}.${random.pick(NAMES)}${random.between(1, 99)}@example.com`;
/** Documentation addresses (RFC 5737) for clients, private ones for pods. */
export const clientIp = (random) => `${random.pick(['198.51.100', '203.0.113'])}.${random.between(2, 250)}`;
export const podIp = (random) => `10.20.${random.between(1, 6)}.${random.between(10, 240)}`;
