import { type VariableName } from '../environment/environment';
import { type EnvironmentRule } from './environment-rule';

/**
 * Variables that are read and judged like any other, and whose feature does not exist in this version. Ignoring
 * them would leave the service open, or on another store, than its operator believes. Whoever builds a feature
 * deletes its line here, and nothing else.
 */
const NOT_BUILT_YET: readonly VariableName[] = ['REDIS_SENTINELS', 'REDIS_SENTINEL_NAME', 'REDIS_CLUSTER_NODES'];

export const notBuiltYetRules: readonly EnvironmentRule[] = NOT_BUILT_YET.map((name) => ({
  reads: [name],
  judge: (reading) =>
    reading.isChanged(name) ? [reading.problem(name, 'nothing: this version does not have it yet')] : [],
}));
