import { type Environment } from '../environment/environment';
import { type StoreDriverName } from '../environment/store.environment';
import { isLoopbackHost } from '../network-address';
import { type EnvironmentRule } from './environment-rule';

/** Memory unless said otherwise, in production Redis. */
export function chosenStore({ STORE, NODE_ENV }: Environment): StoreDriverName {
  return STORE ?? (NODE_ENV === 'production' ? 'redis' : 'memory');
}

function hasCredentials({ API_KEYS_FILE, JWT_JWKS_URL }: Environment): boolean {
  return API_KEYS_FILE !== null || JWT_JWKS_URL !== null;
}

/** Who must not be reached without credentials, and what production must not run on. */
export const exposureRules: readonly EnvironmentRule[] = [
  {
    reads: ['HOST', 'API_KEYS_FILE', 'JWT_JWKS_URL'],
    judge: (reading) =>
      hasCredentials(reading.values) || isLoopbackHost(reading.values.HOST)
        ? []
        : [reading.problem('HOST', 'without credentials only loopback: 127.0.0.0/8, ::1 or localhost')],
  },
  {
    reads: ['NODE_ENV', 'API_KEYS_FILE', 'JWT_JWKS_URL'],
    judge: (reading) =>
      reading.values.NODE_ENV !== 'production' || hasCredentials(reading.values)
        ? []
        : [reading.problem('NODE_ENV', 'production only with credentials, API_KEYS_FILE or JWT_JWKS_URL')],
  },
  {
    reads: ['NODE_ENV', 'STORE'],
    judge: (reading) =>
      reading.values.NODE_ENV === 'production' && reading.values.STORE === 'memory'
        ? [reading.problem('STORE', 'in production redis: what is in memory is gone with the process')]
        : [],
  },
];
