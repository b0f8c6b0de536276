import { isScriptMissing, readFailure } from './redis-failure';

function replyError(message: string): Error {
  const error = new Error(message);
  error.name = 'ReplyError';
  return error;
}

describe('readFailure', () => {
  it.each([
    [
      "OOM command not allowed when used memory > 'maxmemory'. script: 1f, on @user_script:9.",
      'Redis is out of memory',
      false,
    ],
    ['MISCONF Redis is configured to save RDB snapshots', 'Redis cannot persist and refuses writes', false],
    ['NOREPLICAS Not enough good replicas to write.', 'Redis has too few replicas and refuses writes', false],
    ['NOAUTH Authentication required.', 'Redis wants credentials', false],
    ['WRONGPASS invalid username-password pair', 'Redis refuses the credentials', false],
    ['NOPERM this user has no permissions', 'Redis does not permit the command to this user', false],
    ['READONLY You can not write', 'Redis is a replica and refuses writes', true],
    ['LOADING Redis is loading the dataset in memory', 'Redis is loading its data', true],
    ['BUSY Redis is busy running a script.', 'Redis is busy with a script', true],
    ['TRYAGAIN Multiple keys request during rehashing of slot', 'Redis is moving the keys of the run', true],
    ['ERR value of SECRET is not an integer', 'Redis refused the command', false],
    ['-SECRET', 'Redis refused the command', false],
  ])('reads the reply %j', (text, reason, passing) => {
    expect(readFailure(replyError(text))).toEqual({ reason, notApplied: true, passing });
  });

  it.each([
    ['Command timed out', 'Redis did not answer in time', false],
    ['Connection is closed.', 'The connection to Redis was lost', false],
    ['read ECONNRESET', 'The connection to Redis was lost', false],
    ["Stream isn't writeable and enableOfflineQueue options is false", 'There is no connection to Redis', true],
    ["Cluster isn't ready and enableOfflineQueue options is false", 'There is no connection to Redis', true],
    ['None of startup nodes is available', 'There is no connection to Redis', true],
    ['Failed to refresh slots cache.', 'There is no connection to Redis', true],
    ['Cluster is ended.', 'There is no connection to Redis', true],
    [
      'All sentinels are unreachable. Retrying from scratch after 20ms. Last error: SECRET',
      'No Sentinel names the Redis master',
      true,
    ],
  ])('reads the error %j of the client', (text, reason, notApplied) => {
    expect(readFailure(new Error(text))).toEqual({ reason, notApplied, passing: true });
  });

  it.each([
    ['ReplyError: MOVED 866 10.0.0.1:7000', 'Redis is moving the keys of the run', true, true],
    ['ReplyError: ASK 866 10.0.0.1:7000', 'Redis is moving the keys of the run', true, true],
    ['ReplyError: TRYAGAIN Multiple keys request', 'Redis is moving the keys of the run', true, true],
    ['ReplyError: CLUSTERDOWN Hash slot not served', 'The Redis cluster is down', true, true],
    ['ReplyError: OOM command not allowed', 'Redis is out of memory', true, false],
    ['Error: Command timed out', 'Redis did not answer in time', false, true],
    ['Error: Connection is closed.', 'The connection to Redis was lost', false, true],
  ])('reads what ended a command that followed its slot: %j', (last, reason, notApplied, passing) => {
    const error = new Error(`Too many Cluster redirections. Last error: ${last}`);
    expect(readFailure(error)).toEqual({ reason, notApplied, passing });
  });

  it('takes what it does not know for an unknown outcome', () => {
    expect(readFailure('SECRET')).toMatchObject({ notApplied: false, passing: true });
    expect(readFailure(new TypeError('SECRET'))).toMatchObject({ notApplied: false, passing: true });
  });
});

describe('isScriptMissing', () => {
  it('knows NOSCRIPT alone', () => {
    expect(isScriptMissing(replyError('NOSCRIPT No matching script. Please use EVAL.'))).toBe(true);
    expect(isScriptMissing(replyError('ERR NOSCRIPT'))).toBe(false);
    expect(isScriptMissing(new Error('NOSCRIPT'))).toBe(false);
    expect(isScriptMissing(null)).toBe(false);
  });
});
