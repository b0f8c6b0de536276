import { type ConfigProblem } from '../config-problem';
import { nearestName } from '../nearest-name';
import { DEFAULT_ENVIRONMENT } from './environment';

/**
 * What a name begins with that can only mean this service. The environment is full of names of others, so the
 * list is short: a mistyped limit must not pass unseen, and `REDIS_HOST` or `MAX_RETRIES` is none of our business.
 */
const OUR_BEGINNINGS = [
  'RUN_MAX_',
  'RUN_DEFAULT_',
  'MEMORY_STORE_',
  'RECORD_TTL',
  'MAX_REQUEST_BY',
  'MAX_RAW_',
  'MAX_RECORD_',
  'MAX_RESULT_',
  'TOOL_TIMEOUT',
  'TOOL_FILE',
  'TOOLS_FILE',
  'REDIS_PREFIX',
  'REDIS_REQUIRE_',
  'API_KEYS_FILE',
  'JWT_PRINCIPAL_',
  'POLICY_FILE',
];

/** What Kubernetes and Docker links set for a service of any name: `X_SERVICE_HOST`, `X_PORT_6379_TCP_ADDR`, … */
const SERVICE_LINK = /_SERVICE_HOST$|_SERVICE_PORT(?:_[A-Z0-9_]+)?$|_PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_[A-Z]+)?)?$/;

/** Variables that are meant for this service and that it does not know. Their values are not shown: whose are they? */
export function unknownVariables(env: NodeJS.ProcessEnv): ConfigProblem[] {
  const known = Object.keys(DEFAULT_ENVIRONMENT);
  return Object.entries(env)
    .filter(([name, text]) => text !== undefined && text !== '' && !known.includes(name) && meansUs(name))
    .map(([name]) => {
      const suggestion = nearestName(name, known);
      const problem = { name, found: 'an unknown variable', allowed: 'the variables that .env.example names' };
      return suggestion === null ? problem : { ...problem, suggestion };
    });
}

function meansUs(name: string): boolean {
  const upper = name.toUpperCase();
  return OUR_BEGINNINGS.some((beginning) => upper.startsWith(beginning)) && !SERVICE_LINK.test(upper);
}
