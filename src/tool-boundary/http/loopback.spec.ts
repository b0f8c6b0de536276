import { isLoopbackHost, isLoopbackOrigin } from './loopback';

describe('loopback', () => {
  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:1', '127.8.9.10:65535', '[::1]', '[::1]:3000'])(
    'is the Host %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    ':3000',
    'localhost:',
    'localhost:port',
    'localhost:123456',
    'localhost.evil.example',
    'evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    '128.0.0.1',
    '0.0.0.0',
    '10.0.0.1:3000',
    '192.168.1.1',
    '::1',
    '[::2]',
    '[::ffff:127.0.0.1]',
    'localhost\nevil.example',
    ' localhost',
    'localhost, evil.example',
  ])('is not the Host %j', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });

  it.each(['http://localhost', 'http://localhost:8080', 'https://127.0.0.1', 'http://[::1]:3000', 'http://127.1'])(
    'is the Origin %s',
    (origin) => {
      expect(isLoopbackOrigin(origin)).toBe(true);
    },
  );

  it.each([
    '',
    'null',
    'localhost',
    'file://',
    'about:blank',
    'http://evil.example',
    'http://localhost.evil.example',
    'http://localhost@evil.example',
    'http://127.0.0.1.evil.example:80',
    'https://192.168.1.1',
    'data:text/html,x',
  ])('is not the Origin %j', (origin) => {
    expect(isLoopbackOrigin(origin)).toBe(false);
  });
});
