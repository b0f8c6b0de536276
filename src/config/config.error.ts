import { type ConfigProblem, renderProblem } from './config-problem';

/**
 * The configuration cannot be used and the service must not start. The message is for the operator, on standard
 * error: a heading, then every problem that was found, one a line. It holds no secret.
 */
export class ConfigError extends Error {
  constructor(
    heading: string,
    readonly problems: readonly ConfigProblem[],
  ) {
    super([heading, ...problems.map((problem) => `  ${renderProblem(problem)}`)].join('\n'));
    this.name = 'ConfigError';
  }
}
