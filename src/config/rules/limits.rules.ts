import { type RecordEnvironment } from '../environment/record.environment';
import { type RunEnvironment } from '../environment/run.environment';
import { type EnvironmentRule } from './environment-rule';

type LimitName = keyof (RecordEnvironment & RunEnvironment);

const RELATIONS = {
  'more than': (value: number, other: number) => value > other,
  'at least': (value: number, other: number) => value >= other,
  'at most': (value: number, other: number) => value <= other,
};

function limit(name: LimitName, relation: keyof typeof RELATIONS, other: LimitName): EnvironmentRule {
  return {
    reads: [name, other],
    judge: (reading) => {
      const { [name]: value, [other]: bound } = reading.values;
      return RELATIONS[relation](value, bound)
        ? []
        : [reading.problem(name, `${relation} ${other}, which is ${bound}`)];
    },
  };
}

/** Limits that contradict each other: what one of them allows, another would always refuse. */
export const limitRules: readonly EnvironmentRule[] = [
  // A record that expired before its run could end would leave the run without its evidence.
  limit('RECORD_TTL_MS', 'more than', 'RUN_MAX_TIMEOUT_MS'),
  limit('RUN_DEFAULT_TIMEOUT_MS', 'at most', 'RUN_MAX_TIMEOUT_MS'),
  limit('MAX_RECORD_BYTES', 'at least', 'MAX_REQUEST_BYTES'),
  limit('MAX_RECORD_BYTES', 'at least', 'MAX_RAW_BYTES'),
  limit('MAX_RECORD_BYTES', 'at least', 'MAX_RESULT_BYTES'),
];
