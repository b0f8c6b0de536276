import { Redactor } from './redactor';

const redactor = new Redactor();

describe('Redactor: identifiers of machines and people', () => {
  it.each([
    ['ECONNREFUSED 10.42.7.19:5432', 'ECONNREFUSED <ip>:5432'],
    ['peer [2001:db8::8a2e:7334]:443 reset', 'peer [<ip>]:443 reset'],
    ['from ::ffff:192.0.2.128 port 22', 'from <ip> port 22'],
    ['on fe80::1ff:fe23:4567:890a%eth2', 'on <ip>'],
    ['block 10.0.0.0/8', 'block <ip>/8'],
    ['mac 00:1A:2B:3C:4D:5E and 01-23-45-67-89-ab and aabb.ccdd.eeff', 'mac <mac> and <mac> and <mac>'],
    ['mail <ops+a@example.co.uk> bounced', 'mail <<email>> bounced'],
    ['id 3f2504e0-4f89-11d3-9a0c-0305e82c3301 ok', 'id <uuid> ok'],
    ['pid=31245 tid 7', 'pid=<pid> tid <pid>'],
    ['sshd[20417]: closed', 'sshd[<pid>]: closed'],
    ['Process 8841 (node) killed', 'Process <pid> (node) killed'],
    ['pod web-5d4c-zz9kq ok', 'pod <pod> ok'],
    ['evicted app-556455c97c-k8tdx_prod', 'evicted <pod>_prod'],
    ['cron report-28461240-kl9vt done', 'cron <pod> done'],
    ['pod postgres-primary-2 lost lease', 'pod <pod> lost lease'],
    ['containerd://0123456789abcdef exited', 'containerd://<pod> exited'],
    ['lookup redis.cache.svc.cluster.local: no such host', 'lookup <host>: no such host'],
    ['node ip-10-20-30-40.eu-west-1.compute.internal NotReady', 'node <host> NotReady'],
    ['on aks-pool1-31285642-vmss000002', 'on <host>'],
    ['host=web-01 up', 'host=<host> up'],
    ['connect db1.example.net:5432', 'connect <host>:5432'],
  ])('replaces what names one in %s', (text, redacted) => {
    expect(redactor.redact(text).text).toBe(redacted);
  });

  it.each([
    'took 12:30:45 to finish',
    'std::vector::at foo::bar::baz cafe::babe',
    'version 1.2.3.4 and v10.0.0.1 and 1.2.3',
    '999.1.1.1 and 1.2.3.4.5',
    '10:2F:33-AC-29-C3',
    'com.example.pay.RefundService rejected java.io.IOException',
    'index.js main.rs app.config.json',
    'items[3] index out of range [12]',
    'info@example. and root@localhost',
    'service checkout-api returned 500',
    'pidfile not found, pid controller tuned',
    'node v20.1.0 started on server http2',
  ])('leaves %s alone', (text) => {
    expect(redactor.redact(text).text).toBe(text);
  });
});
