import * as fc from 'fast-check';
import { ConfigError } from './config.error';
import { loadConfig } from './load-config';

function refusal(env: NodeJS.ProcessEnv): ConfigError {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the environment was accepted');
}

function refusedNames(env: NodeJS.ProcessEnv): string[] {
  return refusal(env).problems.map((problem) => problem.name);
}

const REDIS = { STORE: 'redis', REDIS_URL: 'redis://h' };

describe('a single wrong value stops the start', () => {
  it.each([
    ['HOST', '[::1]'],
    ['PORT', '65536'],
    ['PORT', '12abc'],
    ['PORT', ' 5 '],
    ['NODE_ENV', 'prod'],
    ['STORE', 'Redis'],
    ['MEMORY_STORE_MAX_BYTES', '256MiB'],
    ['REDIS_URL', 'host:6379'],
    ['REDIS_PREFIX', 'a{b}'],
    ['REDIS_PREFIX', 'x'.repeat(65)],
    ['REDIS_PREFIX', 'a*'],
    ['REDIS_REQUIRE_AOF', 'yes'],
    ['REDIS_TLS', '1'],
    ['REDIS_USERNAME', 'a\nb'],
    ['REDIS_PASSWORD', 'a\nb'],
    ['REDIS_SENTINEL_NAME', 'my master'],
    ['REDIS_CLUSTER_NODES', 'a:1, b:2'],
    ['RECORD_TTL_MS', '0'],
    ['RECORD_TTL_MS', '31536000001'],
    ['MAX_REQUEST_BYTES', '63'],
    ['MAX_RAW_BYTES', '268435457'],
    ['MAX_RESULT_BYTES', '1023'],
    ['RUN_DEFAULT_TIMEOUT_MS', '-1'],
    ['RUN_MAX_TIMEOUT_MS', '2147483648'],
    ['RUN_MAX_CALLS', '0'],
    ['RUN_MAX_RESULT_BYTES', '1023'],
    ['RUN_MAX_RAW_BYTES', '1e9'],
    ['RUN_MAX_REFUSED_CALLS', '0'],
    ['RUN_MAX_PROGRESS_VIOLATIONS', '0'],
    ['TOOL_TIMEOUT_MS', '0x10'],
    ['TOOLS_FILE', 'tools.yaml\r'],
    ['JWT_JWKS_URL', 'http://issuer.example/keys'],
    ['JWT_JWKS_URL', 'https://user:geheim@issuer.example'],
    ['JWT_JWKS_URL', 'keys'],
  ])('%s=%j', (name, text) => {
    const problems = refusal({ STORE: 'memory', [name]: text }).problems.filter((problem) => problem.name === name);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.allowed).not.toContain('this version');
  });

  it('says its name, what was found and what is allowed', () => {
    expect(refusal({ PORT: '12abc' }).message).toBe(
      'The environment cannot be used:\n  PORT: found "12abc"; allowed: a whole number from 0 to 65535, digits only',
    );
  });
});

describe('all problems are told at once, one a line', () => {
  const error = refusal({ PORT: 'x', TOOL_TIMEOUT_MS: 'y', HOST: '0.0.0.0', RUN_MAX_CALS: '3', JWT_ISSUER: 'i' });

  it('names each', () => {
    expect(error.problems.map((problem) => problem.name)).toEqual([
      'PORT',
      'TOOL_TIMEOUT_MS',
      'HOST',
      'JWT_JWKS_URL',
      'JWT_AUDIENCE',
      'RUN_MAX_CALS',
    ]);
    expect(error.message.split('\n')).toHaveLength(7);
  });

  it('guesses what a mistyped name means', () => {
    expect(error.message).toMatch(/RUN_MAX_CALS: found an unknown variable; .*; did you mean RUN_MAX_CALLS\?$/m);
  });

  it('stays one line a problem, whatever the value holds', () => {
    expect(refusal({ PORT: '1\n2\r\u2028\u001b[2J' }).message.split(/[\p{Cc}\u2028]/u)).toHaveLength(2);
  });
});

describe('limits that contradict each other', () => {
  it.each([
    [{ RECORD_TTL_MS: '21600000' }, ['RECORD_TTL_MS']],
    [{ RUN_MAX_TIMEOUT_MS: '86400000' }, ['RECORD_TTL_MS']],
    [{ RUN_DEFAULT_TIMEOUT_MS: '21600001' }, ['RUN_DEFAULT_TIMEOUT_MS']],
    [{ RUN_MAX_TIMEOUT_MS: '599999' }, ['RUN_DEFAULT_TIMEOUT_MS']],
    [{ MAX_RAW_BYTES: '6291457' }, ['MAX_RECORD_BYTES']],
    [{ MAX_RECORD_BYTES: '4194239' }, ['MAX_RECORD_BYTES']],
    [{ MAX_REQUEST_BYTES: '6291457' }, ['MAX_RECORD_BYTES']],
    [{ MAX_RECORD_BYTES: '1024', MAX_RAW_BYTES: '64' }, ['MAX_RECORD_BYTES', 'MAX_RECORD_BYTES']],
  ])('%j', (env, names) => {
    expect(refusedNames(env)).toEqual(names);
  });

  it('says which default it collides with', () => {
    expect(refusal({ RUN_MAX_TIMEOUT_MS: '86400000' }).message).toContain(
      'RECORD_TTL_MS: found 86400000 (the default); allowed: more than RUN_MAX_TIMEOUT_MS, which is 86400000',
    );
  });

  it('accepts what just fits', () => {
    const tight = { RECORD_TTL_MS: '601', RUN_MAX_TIMEOUT_MS: '600', RUN_DEFAULT_TIMEOUT_MS: '600' };
    expect(loadConfig({ ...tight, MAX_RECORD_BYTES: '4194240' }).runLimits.maxTimeoutMs).toBe(600);
  });

  it('does not judge a limit by one that could not be read', () => {
    expect(refusedNames({ RECORD_TTL_MS: '1', RUN_MAX_TIMEOUT_MS: 'x' })).toEqual(['RUN_MAX_TIMEOUT_MS']);
  });
});

describe('without credentials', () => {
  it.each(['0.0.0.0', '::', '10.0.0.1', 'example.org'])('%s is not listened on', (HOST) => {
    expect(refusedNames({ HOST })).toEqual(['HOST']);
  });

  it.each(['127.9.9.9', '::1', 'localhost'])('%s is', (HOST) => {
    expect(loadConfig({ HOST }).http.host).toBe(HOST);
  });

  it('there is no production', () => {
    expect(refusedNames({ NODE_ENV: 'production', REDIS_URL: 'redis://h' })).toEqual(['NODE_ENV']);
  });
});

describe('in production', () => {
  it('memory is no store', () => {
    expect(refusedNames({ NODE_ENV: 'production', STORE: 'memory' })).toEqual(['NODE_ENV', 'STORE']);
  });

  it('the store is Redis without being named, and must be reachable', () => {
    expect(refusedNames({ NODE_ENV: 'production' })).toEqual(['NODE_ENV', 'REDIS_URL']);
  });

  it('nothing else is in the way', () => {
    const env = { NODE_ENV: 'production', HOST: '0.0.0.0', REDIS_URL: 'redis://h', API_KEYS_FILE: 'keys.json' };
    expect(loadConfig(env, '/srv').credentials.apiKeysFile).toBe('/srv/keys.json');
  });
});

describe('Redis is reached in one way', () => {
  it.each<[NodeJS.ProcessEnv, string[]]>([
    [{ STORE: 'redis' }, ['REDIS_URL']],
    [{ ...REDIS, REDIS_CLUSTER_NODES: 'a:1' }, ['REDIS_CLUSTER_NODES']],
    [{ ...REDIS, REDIS_SENTINELS: 'a:1', REDIS_SENTINEL_NAME: 'm' }, ['REDIS_SENTINELS']],
    [{ ...REDIS, REDIS_SENTINELS: 'a:1' }, ['REDIS_SENTINELS', 'REDIS_SENTINEL_NAME']],
    [{ ...REDIS, REDIS_SENTINEL_NAME: 'm' }, ['REDIS_SENTINELS']],
    [{ STORE: 'redis', REDIS_SENTINELS: 'a:1' }, ['REDIS_SENTINEL_NAME']],
    [{ STORE: 'redis', REDIS_CLUSTER_NODES: 'a:1', REDIS_SENTINEL_NAME: 'm' }, ['REDIS_SENTINELS']],
    [
      { STORE: 'redis', REDIS_CLUSTER_NODES: 'a:1', REDIS_SENTINELS: 'b:1', REDIS_SENTINEL_NAME: 'm' },
      ['REDIS_CLUSTER_NODES'],
    ],
    [{ STORE: 'memory', REDIS_SENTINEL_NAME: 'm' }, ['REDIS_SENTINELS']],
    [{ ...REDIS, REDIS_PASSWORD: 'geheim' }, ['REDIS_PASSWORD']],
    [{ ...REDIS, REDIS_USERNAME: 'app' }, ['REDIS_USERNAME']],
    [{ ...REDIS, REDIS_TLS: 'true' }, ['REDIS_TLS']],
    [{ STORE: 'redis', REDIS_URL: 'rediss://h', REDIS_TLS: 'false' }, ['REDIS_TLS']],
    [{ STORE: 'redis', REDIS_CLUSTER_NODES: 'a:1', REDIS_USERNAME: 'app' }, ['REDIS_PASSWORD']],
    [{ REDIS_URL: 'redis://h' }, ['REDIS_URL']],
    [{ REDIS_CLUSTER_NODES: 'a:1' }, ['REDIS_CLUSTER_NODES']],
  ])('%j', (env, names) => {
    expect([...new Set(refusedNames(env))].sort()).toEqual(names.sort());
  });
});

describe('credentials', () => {
  it('tokens need keys, issuer and audience together', () => {
    expect(refusal({ JWT_ISSUER: 'i' }).message).toContain(
      'JWT_AUDIENCE: found nothing; allowed: JWT_JWKS_URL, JWT_ISSUER',
    );
  });
});

describe('a secret is never printed', () => {
  it.each<NodeJS.ProcessEnv>([
    { ...REDIS, REDIS_PASSWORD: 'geheim' },
    { ...REDIS, REDIS_PASSWORD: 'geheim\n' },
    { ...REDIS, REDIS_USERNAME: 'geheim' },
    { REDIS_URL: 'redis://u:geheim@h' },
    { REDIS_URL: 'redis://u:geheim@h?x=1' },
    { REDIS_URL: 'u:geheim@h' },
    { STORE: 'redis', REDIS_CLUSTER_NODES: 'redis://u:geheim@h:1' },
    { STORE: 'redis', REDIS_CLUSTER_NODES: 'u:x,geheim@h:1,h:2' },
    { STORE: 'redis', REDIS_SENTINELS: 'h:1,:geheim@h:2', REDIS_SENTINEL_NAME: 'm' },
    { JWT_JWKS_URL: 'https://u:geheim@h' },
    { RUN_MAX_PASSWORD: 'geheim' },
  ])('%j', (env) => {
    const error = refusal(env);
    expect(`${error.message}${JSON.stringify(error)}${error.stack ?? ''}`).not.toContain('geheim');
  });

  it('in no URL and no password, whatever characters it has', () => {
    const part = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map((text) => `${text}geheim${text}`);
    fc.assert(
      fc.property(part, part, (password, text) => {
        const error = refusal({ STORE: 'x', REDIS_URL: `redis://u:${password}@h:1/0`, REDIS_PASSWORD: text });
        expect(error.message).not.toContain('geheim');
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});
