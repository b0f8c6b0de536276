import { IsIn, IsInt, IsString, Length, Max, Min, ValidateIf } from 'class-validator';

/** What kind of logs is asked for; the adapter knows what its source calls them. */
export const LogTopic = {
  APPLICATION: 'APPLICATION',
  DATABASE_SLOW_QUERY: 'DATABASE_SLOW_QUERY',
  SYSTEM_EVENTS: 'SYSTEM_EVENTS',
} as const;
export type LogTopic = (typeof LogTopic)[keyof typeof LogTopic];

/** Longest `query`, `service` and `level` of a request, in characters. */
const MAX_QUERY_CHARS = 512;
const MAX_SERVICE_CHARS = 128;
const MAX_LEVEL_CHARS = 32;

/** One week, in minutes. */
const MAX_LOOKBACK_MINUTES = 10_080;

/** Absent is fine, null is not: a model that means "any" leaves the member out. */
const isGiven = (_request: object, value: unknown): boolean => value !== undefined;

/**
 * The ACI request of `query_logs`, with the member names of the wire: its JSON Schema is made from this class.
 * Region and source limit are the adapter's own and no part of it.
 *
 * @publicApi
 */
export class QueryLogsRequest {
  @IsIn(Object.values(LogTopic))
  readonly topic!: LogTopic;

  /** Case-insensitive substring; empty or `*` is all. */
  @IsString()
  @Length(0, MAX_QUERY_CHARS)
  readonly query!: string;

  @IsInt()
  @Min(1)
  @Max(MAX_LOOKBACK_MINUTES)
  readonly lookback_minutes!: number;

  @ValidateIf(isGiven)
  @IsString()
  @Length(1, MAX_SERVICE_CHARS)
  readonly service?: string;

  @ValidateIf(isGiven)
  @IsString()
  @Length(1, MAX_LEVEL_CHARS)
  readonly level?: string;
}
