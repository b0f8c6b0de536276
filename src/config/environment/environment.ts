import { CredentialsEnvironment } from './credentials.environment';
import { HttpEnvironment } from './http.environment';
import { LimitsEnvironment } from './limits.environment';
import { RecordEnvironment } from './record.environment';
import { RedisEnvironment } from './redis.environment';
import { RunEnvironment } from './run.environment';
import { StoreEnvironment } from './store.environment';
import { ToolEnvironment } from './tool.environment';

/** The variables of a group as plain data. */
export type ValuesOf<Group> = { readonly [Name in keyof Group]: Group[Name] };

/** Every variable that the service knows, read into its type. */
export type Environment = ValuesOf<
  HttpEnvironment &
    StoreEnvironment &
    RedisEnvironment &
    RecordEnvironment &
    RunEnvironment &
    ToolEnvironment &
    CredentialsEnvironment &
    LimitsEnvironment
>;

export type VariableName = keyof Environment;

/** All groups, each made by the same hand, as one. */
export function assembleEnvironment(
  make: <Group extends object>(group: new () => Group) => ValuesOf<Group>,
): Environment {
  return {
    ...make(HttpEnvironment),
    ...make(StoreEnvironment),
    ...make(RedisEnvironment),
    ...make(RecordEnvironment),
    ...make(RunEnvironment),
    ...make(ToolEnvironment),
    ...make(CredentialsEnvironment),
    ...make(LimitsEnvironment),
  };
}

/** Each variable with its default; null where there is none. */
export const DEFAULT_ENVIRONMENT: Environment = Object.freeze(assembleEnvironment((Group) => new Group()));
