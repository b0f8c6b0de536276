import { IsInt, IsString, Length, Max, Min, ValidateIf } from 'class-validator';
import { type ToolExecutor, type ToolResultProjector } from '../../src/contract/projection';
import { BoundaryTool } from '../../src/tool-boundary/tool-registry/boundary-tool.decorator';
import { type PreparedToolCall, type ToolAdapter } from '../../src/tool-boundary/tool-registry/tool-adapter';

export class ProbeRequest {
  @IsString() @Length(0, 64) readonly query!: string;
  @ValidateIf((_request, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(100)
  readonly limit?: number;
}

export const FOUND: ToolResultProjector = {
  project: (raw) => ({ result: { chars: raw.length }, evidenceStatus: 'EVIDENCE_FOUND' }),
};

/** A tool that does what the test says, and remembers which calls reached it. */
@BoundaryTool({ name: 'probe', description: 'Does what a test says.', readOnly: true, request: ProbeRequest })
export class ProbeTool implements ToolAdapter<ProbeRequest> {
  timeoutMs?: number;
  maxResultBytes?: number;
  executor: ToolExecutor = () => 'raw';
  projector: ToolResultProjector = FOUND;
  /** Tool call ids in the order in which they were executed. */
  readonly executed: string[] = [];
  /** Tool call ids in the order in which their answers were projected. */
  readonly projected: string[] = [];

  prepare(_request: ProbeRequest, toolCallId: string): PreparedToolCall {
    return {
      executor: (input, context) => {
        this.executed.push(toolCallId);
        return this.executor(input, context);
      },
      projector: {
        project: (raw, bounds) => {
          this.projected.push(toolCallId);
          return this.projector.project(raw, bounds);
        },
      },
    };
  }
}

/** Registered and read-only: for tool lists and budgets of more than one tool. */
@BoundaryTool({ name: 'second', description: 'Another tool.', readOnly: true, request: ProbeRequest })
export class SecondTool implements ToolAdapter<ProbeRequest> {
  prepare(): PreparedToolCall {
    return { executor: () => 'raw', projector: FOUND };
  }
}

/** Registered, but not read-only: never callable. */
@BoundaryTool({ name: 'restart', description: 'Restarts a service.', readOnly: false, request: ProbeRequest })
export class RestartTool implements ToolAdapter<ProbeRequest> {
  restarts = 0;

  prepare(): PreparedToolCall {
    return {
      executor: () => {
        this.restarts += 1;
        return 'raw';
      },
      projector: FOUND,
    };
  }
}
