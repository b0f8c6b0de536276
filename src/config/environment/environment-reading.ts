import { type ConfigProblem } from '../config-problem';
import { renderAddresses, renderText, renderUrl, renderValue } from '../render-found';
import { HIDDEN } from '../secret';
import { DEFAULT_ENVIRONMENT, type Environment, type VariableName } from './environment';

/** Variables that can hold a credential, and what an operator may see of them. */
const GUARDED: Partial<Record<VariableName, (text: string) => string>> = {
  REDIS_URL: renderUrl,
  REDIS_SENTINELS: renderAddresses,
  REDIS_CLUSTER_NODES: renderAddresses,
  REDIS_USERNAME: () => HIDDEN,
  REDIS_PASSWORD: () => HIDDEN,
  JWT_JWKS_URL: renderUrl,
};

/** The environment as it was read: values, where each came from, and which could not be read. */
export class EnvironmentReading {
  /**
   * @param given - texts of the known variables that are set; an empty one counts as not set
   * @param unreadable - what is allowed, by the name of each variable whose text is something else
   */
  constructor(
    private readonly given: ReadonlyMap<string, string>,
    readonly values: Environment,
    private readonly unreadable: ReadonlyMap<string, string>,
  ) {}

  isGiven(name: VariableName): boolean {
    return this.given.has(name);
  }

  /** Set, and to something else than the default. */
  isChanged(name: VariableName): boolean {
    return this.values[name] !== DEFAULT_ENVIRONMENT[name];
  }

  isReadable(name: VariableName): boolean {
    return !this.unreadable.has(name);
  }

  problem(name: VariableName, allowed: string): ConfigProblem {
    return { name, found: this.found(name), allowed };
  }

  unreadableProblems(): ConfigProblem[] {
    return [...this.unreadable].map(([name, allowed]) => this.problem(name as VariableName, allowed));
  }

  private found(name: VariableName): string {
    const text = this.given.get(name);
    if (text !== undefined) return (GUARDED[name] ?? renderText)(text);
    const byDefault = DEFAULT_ENVIRONMENT[name];
    return byDefault === null ? 'nothing' : `${renderValue(byDefault)} (the default)`;
  }
}
