import { type ConfigProblem } from '../config-problem';
import { type VariableName } from '../environment/environment';
import { type EnvironmentReading } from '../environment/environment-reading';

/** A rule over several variables, or over one together with what this version can do. */
export interface EnvironmentRule {
  /** Judged only where all of these could be read: no second complaint about the same mistake. */
  readonly reads: readonly VariableName[];
  judge(reading: EnvironmentReading): readonly ConfigProblem[];
}
