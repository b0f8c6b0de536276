import { plainToInstance } from 'class-transformer';
import { brokenRules } from '../broken-rules';
import { assembleEnvironment, DEFAULT_ENVIRONMENT } from './environment';
import { EnvironmentReading } from './environment-reading';

/** Reads every known variable; an empty text counts as not set, as docker compose passes it on. */
export function readEnvironment(env: NodeJS.ProcessEnv): EnvironmentReading {
  const given = new Map(Object.keys(DEFAULT_ENVIRONMENT).flatMap((name) => givenText(env, name)));
  const unreadable = new Map<string, string>();
  const values = assembleEnvironment((Group) => {
    const names = Object.keys(new Group()).filter((name) => given.has(name));
    const group = plainToInstance(Group, Object.fromEntries(names.map((name) => [name, given.get(name)])));
    for (const [name, allowed] of brokenRules(group)) unreadable.set(name, allowed);
    return group;
  });
  return new EnvironmentReading(given, values, unreadable);
}

function givenText(env: NodeJS.ProcessEnv, name: string): [string, string][] {
  const text = env[name];
  return text === undefined || text === '' ? [] : [[name, text]];
}
