import { Body, Controller, Get, HttpCode, Param, Post, Query, UseFilters, UseGuards } from '@nestjs/common';
import { CanonicalInvocationStore } from '../../canonical-store/canonical-invocation.store';
import { isToolCallId } from '../../contract/identifiers';
import { type ToolCall } from '../../contract/tool-call';
import { ToolRegistry } from '../tool-registry/tool-registry';
import { expiredToWire, verdictToWire, viewToWire } from '../wire/verdict.wire';
import { AccessPolicy } from './access-policy';
import { CalledBy, CallerGuard, RequireScope } from './caller.guard';
import { PrincipalQuery, ToolCallQuery } from './page.query';
import { type Caller } from './principal.resolver';
import { notFound } from './problem';
import { ProblemFilter } from './problem.filter';
import { RequestPipe } from './request.pipe';
import { RunContextReader } from './run-context.reader';
import { runKeyOf } from './run-owner';
import { ToolCallPipe } from './tool-call.pipe';

/** Calls tools and reads their verdicts again. Every outcome of the catalogue is a 200 with a verdict. */
@Controller('internal/v1/runs/:runId/tool-calls')
@UseGuards(CallerGuard)
@UseFilters(ProblemFilter)
export class ToolCallsController {
  constructor(
    private readonly tools: ToolRegistry,
    private readonly contexts: RunContextReader,
    private readonly store: CanonicalInvocationStore,
    private readonly policy: AccessPolicy,
  ) {}

  @Post()
  @HttpCode(200)
  @RequireScope('tools:call')
  async call(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Body(ToolCallPipe) call: ToolCall,
  ): Promise<unknown> {
    const run = await this.contexts.read({ principal: caller.principal, runId });
    const authorized = call.authorized && this.policy.allowsTool(caller, call.toolName);
    return verdictToWire(await this.tools.call({ ...call, authorized }, run));
  }

  /** For ids that are awkward in a path. */
  @Get()
  @RequireScope('runs:read', 'runs:any')
  rereadByQuery(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Query(new RequestPipe(ToolCallQuery)) query: ToolCallQuery,
  ): Promise<unknown> {
    return this.reread(caller, runId, query.tool_call_id, query.principal);
  }

  @Get(':toolCallId')
  @RequireScope('runs:read', 'runs:any')
  rereadByPath(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Param('toolCallId') toolCallId: string,
    @Query(new RequestPipe(PrincipalQuery)) { principal }: PrincipalQuery,
  ): Promise<unknown> {
    return this.reread(caller, runId, toolCallId, principal);
  }

  private async reread(caller: Caller, runId: string, toolCallId: string, principal?: string): Promise<unknown> {
    const key = runKeyOf(caller, runId, principal);
    if (!isToolCallId(toolCallId)) throw notFound();
    const sighting = await this.store.findView({ ...key, toolCallId });
    switch (sighting.state) {
      case 'FOUND':
        return viewToWire(sighting.invocation);
      case 'EXPIRED':
        return expiredToWire(runId, toolCallId);
      case 'UNKNOWN':
        throw notFound();
    }
  }
}
