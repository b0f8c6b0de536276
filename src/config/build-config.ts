import { resolve } from 'node:path';
import { type Config, type CredentialsConfig, type StoreConfig } from './config';
import { deepFreeze } from './deep-freeze';
import { type Environment } from './environment/environment';
import { redisConnection } from './redis-connection';
import { chosenStore } from './rules/exposure.rules';

/**
 * Names and groups what was read and found free of problems.
 *
 * @param workingDirectory - where relative paths start
 */
export function buildConfig(values: Environment, workingDirectory: string): Config {
  const absolute = (path: string | null): string | null => (path === null ? null : resolve(workingDirectory, path));
  return deepFreeze<Config>({
    nodeEnv: values.NODE_ENV,
    http: { host: values.HOST, port: values.PORT },
    store: storeConfig(values),
    recordLimits: {
      ttlMs: values.RECORD_TTL_MS,
      maxRequestBytes: values.MAX_REQUEST_BYTES,
      maxRawBytes: values.MAX_RAW_BYTES,
      maxRecordBytes: values.MAX_RECORD_BYTES,
      maxResultBytes: values.MAX_RESULT_BYTES,
    },
    runLimits: {
      defaultTimeoutMs: values.RUN_DEFAULT_TIMEOUT_MS,
      maxTimeoutMs: values.RUN_MAX_TIMEOUT_MS,
      maxCalls: values.RUN_MAX_CALLS,
      maxResultBytes: values.RUN_MAX_RESULT_BYTES,
      maxRawBytes: values.RUN_MAX_RAW_BYTES,
      maxRefusedCalls: values.RUN_MAX_REFUSED_CALLS,
      maxProgressViolations: values.RUN_MAX_PROGRESS_VIOLATIONS,
    },
    toolTimeoutMs: values.TOOL_TIMEOUT_MS,
    toolsFile: absolute(values.TOOLS_FILE),
    credentials: {
      apiKeysFile: absolute(values.API_KEYS_FILE),
      jwt: jwtConfig(values),
      policyFile: absolute(values.POLICY_FILE),
    },
    requestLimits: {
      maxPerSecond: values.HTTP_MAX_REQUESTS_PER_SECOND,
      maxInFlightPerPrincipal: values.HTTP_MAX_IN_FLIGHT_PER_PRINCIPAL,
      maxInFlight: values.HTTP_MAX_IN_FLIGHT,
    },
  });
}

function storeConfig(values: Environment): StoreConfig {
  if (chosenStore(values) === 'memory') return { driver: 'memory', maxBytes: values.MEMORY_STORE_MAX_BYTES };
  return {
    driver: 'redis',
    connection: redisConnection(values),
    prefix: values.REDIS_PREFIX,
    requireAof: values.REDIS_REQUIRE_AOF,
    trustHiddenSettings: values.REDIS_TRUST_HIDDEN_SETTINGS,
  };
}

function jwtConfig(values: Environment): CredentialsConfig['jwt'] {
  const { JWT_JWKS_URL: jwksUrl, JWT_ISSUER: issuer, JWT_AUDIENCE: audience } = values;
  if (jwksUrl === null || issuer === null || audience === null) return null;
  return { jwksUrl, issuer, audience, principalClaim: values.JWT_PRINCIPAL_CLAIM };
}
