import { Type } from 'class-transformer';
import { IsEnum, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { type PageRequest } from '../../canonical-store/invocation-reads';
import { type RunQuery } from '../../canonical-store/run-steps';
import { RunStatus } from '../../contract/states';
import { TOOL_FORMATS, type ToolFormat } from '../tool-registry/tool-formats';

const DEFAULT_PAGE = 50;
const LARGEST_PAGE = 200;

/** Names a run of another principal; needs a scope of its own. */
export class PrincipalQuery {
  @IsOptional() @IsString() principal?: string;
}

export class ToolCallQuery extends PrincipalQuery {
  @IsString() tool_call_id!: string;
}

export class PageQuery extends PrincipalQuery {
  @IsOptional() @IsString() @MaxLength(4096) cursor?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(LARGEST_PAGE) limit?: number;
}

export class RunsQuery extends PageQuery {
  @IsOptional() @IsEnum(RunStatus) status?: RunStatus;
}

export class ToolsQuery {
  @IsOptional() @IsIn(Object.keys(TOOL_FORMATS)) format?: ToolFormat;
}

export function pageRequestOf({ cursor, limit }: PageQuery): PageRequest {
  return { limit: limit ?? DEFAULT_PAGE, ...(cursor === undefined ? {} : { cursor }) };
}

export function runQueryOf(query: RunsQuery): RunQuery {
  const { status, principal } = query;
  return {
    ...pageRequestOf(query),
    ...(status === undefined ? {} : { status }),
    ...(principal === undefined ? {} : { principal }),
  };
}
