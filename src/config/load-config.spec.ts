import { DEFAULT_RECORD_LIMITS, DEFAULT_RUN_LIMITS, DEFAULT_TOOL_TIMEOUT_MS } from '../contract/limits';
import { buildConfig } from './build-config';
import { DEFAULT_ENVIRONMENT } from './environment/environment';
import { loadConfig } from './load-config';
import { Secret } from './secret';

const DEFAULTS = {
  nodeEnv: null,
  http: { host: '127.0.0.1', port: 3000 },
  store: { driver: 'memory', maxBytes: 268_435_456 },
  recordLimits: DEFAULT_RECORD_LIMITS,
  runLimits: DEFAULT_RUN_LIMITS,
  toolTimeoutMs: DEFAULT_TOOL_TIMEOUT_MS,
  toolsFile: null,
  credentials: { apiKeysFile: null, jwt: null, policyFile: null },
  requestLimits: { maxPerSecond: 250, maxInFlightPerPrincipal: 100, maxInFlight: 1_000 },
};

describe('loadConfig', () => {
  it('takes the defaults of the contract from an empty environment', () => {
    expect(loadConfig({})).toEqual(DEFAULTS);
  });

  it('takes an empty text for not set, as docker compose passes it on', () => {
    expect(loadConfig(Object.fromEntries(Object.keys(DEFAULT_ENVIRONMENT).map((name) => [name, ''])))).toEqual(
      DEFAULTS,
    );
  });

  it('ignores the environment of others', () => {
    const foreign = {
      PATH: '/bin',
      REDIS_PORT: 'tcp://10.0.0.1:6379',
      REDIS_SERVICE_HOST: '10.0.0.1',
      MAX_RETRIES: 'x',
    };
    expect(loadConfig(foreign)).toEqual(DEFAULTS);
  });

  it('reads every variable to its place', () => {
    const env = {
      HOST: 'localhost',
      PORT: '0',
      NODE_ENV: 'test',
      STORE: 'memory',
      MEMORY_STORE_MAX_BYTES: '1000000',
      RECORD_TTL_MS: '31536000000',
      MAX_REQUEST_BYTES: '64',
      MAX_RAW_BYTES: '5000',
      MAX_RECORD_BYTES: '7000',
      MAX_RESULT_BYTES: '1024',
      RUN_DEFAULT_TIMEOUT_MS: '1',
      RUN_MAX_TIMEOUT_MS: '2147483647',
      RUN_MAX_CALLS: '1',
      RUN_MAX_RESULT_BYTES: '2048',
      RUN_MAX_RAW_BYTES: '4096',
      RUN_MAX_REFUSED_CALLS: '2',
      RUN_MAX_PROGRESS_VIOLATIONS: '4',
      TOOL_TIMEOUT_MS: '2500',
      TOOLS_FILE: 'conf/tools.yaml',
      HTTP_MAX_REQUESTS_PER_SECOND: '7',
      HTTP_MAX_IN_FLIGHT_PER_PRINCIPAL: '8',
      HTTP_MAX_IN_FLIGHT: '9',
    };
    expect(loadConfig(env, '/srv/app')).toEqual({
      nodeEnv: 'test',
      http: { host: 'localhost', port: 0 },
      store: { driver: 'memory', maxBytes: 1_000_000 },
      recordLimits: {
        ttlMs: 31_536_000_000,
        maxRequestBytes: 64,
        maxRawBytes: 5000,
        maxRecordBytes: 7000,
        maxResultBytes: 1024,
      },
      runLimits: {
        defaultTimeoutMs: 1,
        maxTimeoutMs: 2_147_483_647,
        maxCalls: 1,
        maxResultBytes: 2048,
        maxRawBytes: 4096,
        maxRefusedCalls: 2,
        maxProgressViolations: 4,
      },
      toolTimeoutMs: 2500,
      toolsFile: '/srv/app/conf/tools.yaml',
      credentials: DEFAULTS.credentials,
      requestLimits: { maxPerSecond: 7, maxInFlightPerPrincipal: 8, maxInFlight: 9 },
    });
  });

  it('reaches one Redis server by its URL', () => {
    const env = {
      STORE: 'redis',
      REDIS_URL: 'rediss://app:geheim@redis:6380/3',
      REDIS_PREFIX: 'a:b',
      REDIS_REQUIRE_AOF: 'true',
    };
    const connection = { topology: 'server', host: 'redis', port: 6380, db: 3, tls: true, username: 'app' };
    expect(loadConfig(env).store).toEqual({
      driver: 'redis',
      connection: { ...connection, password: expect.any(Secret) as Secret },
      prefix: 'a:b',
      requireAof: true,
      trustHiddenSettings: false,
    });
  });

  it.each([
    { REDIS_URL: 'redis://h', REDIS_TLS: 'false' },
    { REDIS_URL: 'rediss://h', REDIS_TLS: 'true' },
  ])('takes a REDIS_TLS that says what the URL says: %j', (env) => {
    expect(loadConfig({ STORE: 'redis', ...env }).store.driver).toBe('redis');
  });

  it('leaves a configured Redis alone where memory is asked for by name', () => {
    expect(loadConfig({ STORE: 'memory', REDIS_URL: 'redis://h' }).store.driver).toBe('memory');
  });

  it('is frozen at every level', () => {
    const config = loadConfig({ STORE: 'redis', REDIS_URL: 'redis://h' });
    const levels = [config, config.http, config.store, config.recordLimits, config.runLimits, config.credentials];
    expect(levels.every((level) => Object.isFrozen(level))).toBe(true);
    expect(config.store.driver === 'redis' && Object.isFrozen(config.store.connection)).toBe(true);
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError);
  });

  it('starts relative paths in the working directory', () => {
    expect(loadConfig({ TOOLS_FILE: 't.yaml' }).toolsFile).toBe(`${process.cwd()}/t.yaml`);
    expect(loadConfig({ TOOLS_FILE: '/t.yaml' }, '/srv').toolsFile).toBe('/t.yaml');
  });
});

/** What the rules do not let through in this version, and later versions will. */
describe('buildConfig', () => {
  it('keeps tokens, keys and policy where later versions look for them', () => {
    const credentials = { API_KEYS_FILE: 'k', POLICY_FILE: '/p', JWT_JWKS_URL: 'https://i/k', JWT_ISSUER: 'i' };
    const values = { ...DEFAULT_ENVIRONMENT, ...credentials, JWT_AUDIENCE: 'a' };
    expect(buildConfig(values, '/srv').credentials).toEqual({
      apiKeysFile: '/srv/k',
      jwt: { jwksUrl: 'https://i/k', issuer: 'i', audience: 'a', principalClaim: 'sub' },
      policyFile: '/p',
    });
  });

  it('takes Redis in production where no store is named', () => {
    const sentinels = [{ host: 'a', port: 1 }];
    const redis = { REDIS_SENTINELS: sentinels, REDIS_SENTINEL_NAME: 'm', REDIS_PASSWORD: new Secret('x') };
    const { store } = buildConfig({ ...DEFAULT_ENVIRONMENT, NODE_ENV: 'production', ...redis }, '/');
    const connection = { topology: 'sentinel', sentinels, masterName: 'm', username: null, tls: false };
    expect(store).toMatchObject({ driver: 'redis', connection });
  });

  it('takes the nodes of a Cluster', () => {
    const nodes = [{ host: 'a', port: 1 }];
    const { store } = buildConfig(
      { ...DEFAULT_ENVIRONMENT, STORE: 'redis', REDIS_CLUSTER_NODES: nodes, REDIS_TLS: true },
      '/',
    );
    expect(store).toMatchObject({
      connection: { topology: 'cluster', nodes, username: null, password: null, tls: true },
    });
  });

  it('never falls back to another store', () => {
    expect(() => buildConfig({ ...DEFAULT_ENVIRONMENT, STORE: 'redis' }, '/')).toThrow('without a topology');
  });
});
