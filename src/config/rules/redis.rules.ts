import { type ConfigProblem } from '../config-problem';
import { type VariableName } from '../environment/environment';
import { type EnvironmentReading } from '../environment/environment-reading';
import { type EnvironmentRule } from './environment-rule';
import { chosenStore } from './exposure.rules';

const TOPOLOGIES: readonly VariableName[] = ['REDIS_URL', 'REDIS_SENTINELS', 'REDIS_CLUSTER_NODES'];
const ONE_TOPOLOGY = 'exactly one of REDIS_URL, REDIS_SENTINELS with REDIS_SENTINEL_NAME, REDIS_CLUSTER_NODES';

function judgeTopology(reading: EnvironmentReading): ConfigProblem[] {
  const given = TOPOLOGIES.filter((name) => reading.isGiven(name));
  const { STORE } = reading.values;
  if (chosenStore(reading.values) === 'redis') {
    if (given.length === 0) return [reading.problem('REDIS_URL', `with STORE=redis ${ONE_TOPOLOGY}`)];
    return given.slice(1).map((name) => reading.problem(name, ONE_TOPOLOGY));
  }
  // Memory by default beside a configured Redis is most likely a forgotten STORE, and evidence would be lost.
  if (STORE !== null) return [];
  return given.map((name) => reading.problem(name, 'only with STORE set: redis to use it, memory to leave it'));
}

function judgeSentinelName(reading: EnvironmentReading): ConfigProblem[] {
  if (reading.isGiven('REDIS_SENTINELS') === reading.isGiven('REDIS_SENTINEL_NAME')) return [];
  const missing = reading.isGiven('REDIS_SENTINELS') ? 'REDIS_SENTINEL_NAME' : 'REDIS_SENTINELS';
  return [reading.problem(missing, 'REDIS_SENTINELS and REDIS_SENTINEL_NAME together')];
}

/** `REDIS_URL` carries its own user, password and TLS: a second one beside it would be ignored, or contradict it. */
function judgeLogin(reading: EnvironmentReading): ConfigProblem[] {
  const { REDIS_URL: server, REDIS_TLS } = reading.values;
  const problems: ConfigProblem[] = [];
  if (server !== null) {
    for (const name of ['REDIS_USERNAME', 'REDIS_PASSWORD'] as const) {
      if (reading.isGiven(name)) problems.push(reading.problem(name, 'nothing beside REDIS_URL, which carries it'));
    }
    if (reading.isGiven('REDIS_TLS') && REDIS_TLS !== server.tls) {
      problems.push(reading.problem('REDIS_TLS', 'what REDIS_URL says: true for rediss://, false for redis://'));
    }
  } else if (reading.isGiven('REDIS_USERNAME') && !reading.isGiven('REDIS_PASSWORD')) {
    problems.push(reading.problem('REDIS_PASSWORD', 'REDIS_USERNAME only together with REDIS_PASSWORD'));
  }
  return problems;
}

/** One way to reach Redis, said once. */
export const redisRules: readonly EnvironmentRule[] = [
  { reads: [...TOPOLOGIES, 'STORE', 'NODE_ENV'], judge: judgeTopology },
  { reads: ['REDIS_SENTINELS', 'REDIS_SENTINEL_NAME'], judge: judgeSentinelName },
  { reads: ['REDIS_URL', 'REDIS_USERNAME', 'REDIS_PASSWORD', 'REDIS_TLS'], judge: judgeLogin },
];
