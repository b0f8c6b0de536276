import { Type } from 'class-transformer';
import {
  IsArray,
  IsInt,
  IsISO8601,
  IsObject,
  IsRFC3339,
  IsString,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { type RunRequest } from '../../canonical-store/run-request';

/** A member that may be left out, but not be null. */
const Optional = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

export class RunBudgetBody {
  @Optional() @IsInt() @Min(1) max_calls?: number;
  @Optional() @IsObject() max_calls_per_tool?: Record<string, number>;
  @Optional() @IsInt() @Min(1) max_result_bytes?: number;
  @Optional() @IsInt() @Min(1) max_refused_calls?: number;
  @Optional() @IsInt() @Min(1) max_progress_violations?: number;
}

/** Body of `POST /internal/v1/runs`. Ranges that depend on the configured maxima are judged by `RunRegistry.open`. */
export class OpenRunBody {
  @IsString() run_id!: string;
  @Optional() @IsInt() @Min(1) timeout_ms?: number;
  /** With a zone: a time of day without one would be read as that of the server. */
  @Optional() @IsISO8601({ strict: true, strictSeparator: true }) @IsRFC3339() deadline_at?: string;
  @Optional() @IsObject() @ValidateNested() @Type(() => RunBudgetBody) budget?: RunBudgetBody;
  @Optional() @IsArray() @IsString({ each: true }) tools?: string[];
  @Optional() @IsObject() metadata?: Record<string, string>;
}

/** @param callable - the tools that a run may call where the body names none */
export function runRequestOf(body: OpenRunBody, principal: string, callable: readonly string[]): RunRequest {
  const { budget } = body;
  return {
    principal,
    runId: body.run_id,
    tools: body.tools ?? callable,
    ...defined({ timeoutMs: body.timeout_ms }),
    ...(body.deadline_at === undefined ? {} : { deadlineAt: new Date(body.deadline_at) }),
    ...(budget === undefined
      ? {}
      : {
          budget: defined({
            maxCalls: budget.max_calls,
            maxCallsPerTool: budget.max_calls_per_tool,
            maxResultBytes: budget.max_result_bytes,
            maxRefusedCalls: budget.max_refused_calls,
            maxProgressViolations: budget.max_progress_violations,
          }),
        }),
    ...defined({ metadata: body.metadata }),
    asked: body,
  };
}

type Defined<T> = { [Member in keyof T]?: Exclude<T[Member], undefined> };

function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
