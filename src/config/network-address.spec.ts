import { isHost, isLoopbackHost, parseAddress, parseAddresses } from './network-address';

describe('isHost', () => {
  it.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'redis', 'redis_1', 'a.b-c.example'])(
    'takes %s',
    (host) => {
      expect(isHost(host)).toBe(true);
    },
  );

  it.each(
    [
      '',
      ' ',
      'a b',
      ' localhost',
      '[::1]',
      'host:80',
      '-a',
      'a-',
      'a..b',
      'a.',
      '.a',
      '127.1',
      '0x7f.1',
      '1',
      '256.0.0.1',
    ].concat(['a/b', 'a{b', 'hé', 'a\n', 'x'.repeat(64), Array.from({ length: 60 }, () => 'abcd').join('.')]),
  )('refuses %j', (host) => {
    expect(isHost(host)).toBe(false);
  });
});

describe('isLoopbackHost', () => {
  it.each(['127.0.0.1', '127.255.3.4', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost', 'LocalHost'])(
    'knows %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '128.0.0.1',
    '::2',
    '::ffff:10.0.0.1',
    'localhost.example',
    'a.localhost',
    'redis',
  ])('does not take %s for it', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});

describe('parseAddress', () => {
  it.each([
    ['redis:6379', { host: 'redis', port: 6379 }],
    ['10.0.0.1:1', { host: '10.0.0.1', port: 1 }],
    ['[::1]:65535', { host: '::1', port: 65535 }],
  ])('reads %s', (text, address) => {
    expect(parseAddress(text)).toEqual(address);
  });

  it.each([
    '',
    'redis',
    'redis:',
    ':1',
    'redis:0',
    'redis:01',
    'redis:65536',
    'redis:1e3',
    '::1:6379',
    '[redis]:1',
    'a b:1',
    'u@h:1',
  ])('refuses %j', (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});

describe('parseAddresses', () => {
  it('reads a list in its order', () => {
    expect(parseAddresses('b:2,a:1')).toEqual([
      { host: 'b', port: 2 },
      { host: 'a', port: 1 },
    ]);
  });

  it.each(['', 'a:1,', ',a:1', 'a:1, b:2', 'a:1;b:2', 'a:1,a:1', 'a:1,b'])('refuses %j', (text) => {
    expect(parseAddresses(text)).toBeNull();
  });
});
