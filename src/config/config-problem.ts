/** One reason why the configuration cannot be used. Every text is fit for an operator's screen. */
export interface ConfigProblem {
  /** Variable, or path of a key in the tool file such as `tools.query_logs.source`. */
  readonly name: string;
  /** What stands there, rendered: quoted, shortened, and never a secret. */
  readonly found: string;
  readonly allowed: string;
  /** A known name that the unknown one resembles. */
  readonly suggestion?: string;
}

/** One line: the name, what was found, what is allowed. */
export function renderProblem(problem: ConfigProblem): string {
  const line = `${problem.name}: found ${problem.found}; allowed: ${problem.allowed}`;
  return problem.suggestion === undefined ? line : `${line}; did you mean ${problem.suggestion}?`;
}
