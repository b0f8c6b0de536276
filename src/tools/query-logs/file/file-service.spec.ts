import { fileService } from './file-service';

const ID = '0f'.repeat(32);

describe('fileService', () => {
  it.each([
    ['payment.log.1.gz', 'payment'],
    ['logs/app/checkout-service.log', 'checkout-service'],
    ['logs/payment-error.log', 'payment'],
    ['logs/payment.2026-03-02.log.gz', 'payment'],
    ['logs/payment-20260302.gz', 'payment'],
    ['logs/payment.log.2026-03-02T10', 'payment'],
    ['logs/payment-2.json', 'payment'],
    ['logs/payment-v2.log', 'payment-v2'],
    ['nginx/access.log.3', 'nginx'],
    ['nginx/access_log', 'nginx'],
    ['payment/logs/app.log', 'payment'],
    ['prod/logs/current', 'unknown'],
    ['logs/mysql-slow.log', 'mysql'],
    ['mysql-slow-query.log', 'mysql'],
    ['messages-20260302', 'unknown'],
    ['2026-03-02.log', 'unknown'],
    ['.log', 'unknown'],
  ])('%s is of %s', (name, service) => {
    expect(fileService(name)).toEqual({ service, instance: '' });
  });

  it.each([
    [`containers/pay-7d9f8b6c5-x2k4m_shop_payment-${ID}.log`, 'payment', 'pay-7d9f8b6c5-x2k4m'],
    [
      'pods/shop_pay-7d9f8b6c5-x2k4m_0b1c2d3e-1111-2222-3333-444455556666/payment/0.log',
      'payment',
      'pay-7d9f8b6c5-x2k4m',
    ],
    ['logs/payment-7d9f8b6c5-x2k4m.log', 'payment', 'payment-7d9f8b6c5-x2k4m'],
    [`docker/${ID}/${ID}-json.log`, 'unknown', ''],
  ])('%s is of %s, in %s', (name, service, instance) => {
    expect(fileService(name)).toEqual({ service, instance });
  });
});
