import { parseRedisUrl } from './redis-server-url';

describe('parseRedisUrl', () => {
  const server = { host: 'host', port: 6379, db: 0, tls: false, username: null, password: null };

  it.each([
    ['redis://host:6379', server],
    ['redis://host', server],
    ['redis://host/', server],
    ['redis://host:6379/12', { ...server, db: 12 }],
    ['rediss://host:6380/0', { ...server, port: 6380, tls: true }],
    ['redis://[::1]:7000', { ...server, host: '::1', port: 7000 }],
    ['redis://redis_1:6379', { ...server, host: 'redis_1' }],
  ])('reads %s', (url, expected) => {
    expect(parseRedisUrl(url)).toEqual(expected);
  });

  it.each([
    ['redis://app:geheim@host', 'app', 'geheim'],
    ['redis://:geheim@host', null, 'geheim'],
    ['redis://a%40b:%2Fp%3A%20%E6%97%A5@host', 'a@b', '/p: 日'],
  ])('reads the login of %s', (url, username, password) => {
    const read = parseRedisUrl(url);
    expect(read?.username).toBe(username);
    expect(read?.password?.reveal()).toBe(password);
  });

  it.each([
    ['', 'nothing'],
    ['host:6379', 'no scheme'],
    ['http://host', 'another scheme'],
    ['REDIS://host', 'a scheme in capitals'],
    ['redis:host', 'no slashes'],
    ['redis://', 'no host'],
    ['redis:///0', 'no host, a database'],
    ['redis://host:0', 'port 0'],
    ['redis://host:65536', 'a port that does not exist'],
    ['redis://host:6379/00', 'a database with a leading zero'],
    ['redis://host:6379/x', 'a database that is no number'],
    ['redis://host:6379/1/2', 'a longer path'],
    ['redis://host?password=geheim', 'options in a query'],
    ['redis://host?', 'an empty query'],
    ['redis://host#x', 'a fragment'],
    ['redis://user@host', 'a user without a password'],
    ['redis://user:@host', 'an empty password'],
    ['redis://:@host', 'an empty login'],
    ['redis://@host', 'an empty user'],
    ['redis://:100%@host', 'a percent sign that encodes nothing'],
    [' redis://host', 'a blank before'],
    ['redis://host\n', 'a line break behind'],
    ['redis://ho\tst', 'a tab within'],
    ['redis://127.1:6379', 'half an address'],
    ['redis://a,b:6379', 'two hosts'],
  ])('refuses %j: %s', (url) => {
    expect(parseRedisUrl(url)).toBeNull();
  });
});
