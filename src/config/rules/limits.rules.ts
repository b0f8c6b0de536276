import { type ConfigProblem } from '../config-problem';
import { type EnvironmentReading } from '../environment/environment-reading';
import { type RecordEnvironment } from '../environment/record.environment';
import { type RunEnvironment } from '../environment/run.environment';
import { type EnvironmentRule } from './environment-rule';

type LimitName = keyof (RecordEnvironment & RunEnvironment);

function judgeFloor(reading: EnvironmentReading, name: LimitName, floor: LimitName, more: boolean): ConfigProblem[] {
  const { [name]: value, [floor]: least } = reading.values;
  if (more ? value > least : value >= least) return [];
  return [reading.problem(name, `${more ? 'more than' : 'at least'} ${floor}, which is ${least}`)];
}

function atLeast(name: LimitName, floor: LimitName): EnvironmentRule {
  return { reads: [name, floor], judge: (reading) => judgeFloor(reading, name, floor, false) };
}

/** Limits that contradict each other: what one of them allows, another would always refuse. */
export const limitRules: readonly EnvironmentRule[] = [
  // A record that expired before its run could end would leave the run without its evidence.
  {
    reads: ['RECORD_TTL_MS', 'RUN_MAX_TIMEOUT_MS'],
    judge: (reading) => judgeFloor(reading, 'RECORD_TTL_MS', 'RUN_MAX_TIMEOUT_MS', true),
  },
  atLeast('RUN_MAX_TIMEOUT_MS', 'RUN_DEFAULT_TIMEOUT_MS'),
  atLeast('MAX_RECORD_BYTES', 'MAX_REQUEST_BYTES'),
  atLeast('MAX_RECORD_BYTES', 'MAX_RAW_BYTES'),
  atLeast('MAX_RECORD_BYTES', 'MAX_RESULT_BYTES'),
];
