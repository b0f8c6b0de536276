import { buildConfig } from './build-config';
import { type Config } from './config';
import { ConfigError } from './config.error';
import { readEnvironment } from './environment/read-environment';
import { unknownVariables } from './environment/unknown-variables';
import { credentialRules } from './rules/credentials.rules';
import { exposureRules } from './rules/exposure.rules';
import { limitRules } from './rules/limits.rules';
import { redisRules } from './rules/redis.rules';

const RULES = [...limitRules, ...exposureRules, ...credentialRules, ...redisRules];

/**
 * The environment as a frozen, typed object; called once, at the start.
 *
 * @param workingDirectory - where relative paths start
 * @throws ConfigError with every problem of the environment at once
 */
export function loadConfig(env: NodeJS.ProcessEnv, workingDirectory: string = process.cwd()): Config {
  const reading = readEnvironment(env);
  const judged = RULES.filter((rule) => rule.reads.every((name) => reading.isReadable(name)));
  const problems = [
    ...reading.unreadableProblems(),
    ...judged.flatMap((rule) => rule.judge(reading)),
    ...unknownVariables(env),
  ];
  if (problems.length > 0) throw new ConfigError('The environment cannot be used:', problems);
  return buildConfig(reading.values, workingDirectory);
}
