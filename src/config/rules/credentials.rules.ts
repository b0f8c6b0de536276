import { type ConfigProblem } from '../config-problem';
import { type VariableName } from '../environment/environment';
import { type EnvironmentReading } from '../environment/environment-reading';
import { type EnvironmentRule } from './environment-rule';

const TOGETHER: readonly VariableName[] = ['JWT_JWKS_URL', 'JWT_ISSUER', 'JWT_AUDIENCE'];
const TOKEN_VARIABLES: readonly VariableName[] = [...TOGETHER, 'JWT_PRINCIPAL_CLAIM'];

function judgeTokens(reading: EnvironmentReading): ConfigProblem[] {
  if (!TOKEN_VARIABLES.some((name) => reading.isChanged(name))) return [];
  const missing = TOGETHER.filter((name) => !reading.isGiven(name));
  return missing.map((name) => reading.problem(name, `${TOGETHER.join(', ')} together`));
}

/** A token is judged by its keys, its issuer and its audience: leaving one out would accept tokens made for others. */
export const credentialRules: readonly EnvironmentRule[] = [{ reads: TOKEN_VARIABLES, judge: judgeTokens }];
