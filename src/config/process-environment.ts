/** The environment of the process: the one place that reads it. */
export function processEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}
