import { Controller, Get, Query, UseFilters, UseGuards } from '@nestjs/common';
import { TOOL_FORMATS } from '../tool-registry/tool-formats';
import { ToolRegistry } from '../tool-registry/tool-registry';
import { AccessPolicy } from './access-policy';
import { CalledBy, CallerGuard, RequireScope } from './caller.guard';
import { ToolsQuery } from './page.query';
import { type Caller } from './principal.resolver';
import { ProblemFilter } from './problem.filter';
import { RequestPipe } from './request.pipe';

/** The tools that the caller's runs can be opened for, as models are told of them. */
@Controller('internal/v1/tools')
@UseGuards(CallerGuard)
@UseFilters(ProblemFilter)
export class ToolsController {
  constructor(
    private readonly tools: ToolRegistry,
    private readonly policy: AccessPolicy,
  ) {}

  @Get()
  @RequireScope('runs:read')
  list(@CalledBy() caller: Caller, @Query(new RequestPipe(ToolsQuery)) { format }: ToolsQuery): unknown {
    const tools = this.tools.describe().filter(({ name }) => this.policy.allowsTool(caller, name));
    if (format !== undefined) return tools.map((tool) => TOOL_FORMATS[format](tool));
    return {
      tools: tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
    };
  }
}
