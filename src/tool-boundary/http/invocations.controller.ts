import { Controller, Get, Param, Query, UseFilters, UseGuards } from '@nestjs/common';
import { CanonicalInvocationStore } from '../../canonical-store/canonical-invocation.store';
import { isToolCallId } from '../../contract/identifiers';
import { invocationToWire, summaryToWire } from '../wire/invocation.wire';
import { CalledBy, CallerGuard, RequireScope } from './caller.guard';
import { PageQuery, pageRequestOf, PrincipalQuery } from './page.query';
import { type Caller } from './principal.resolver';
import { notFound } from './problem';
import { ProblemFilter } from './problem.filter';
import { RequestPipe } from './request.pipe';
import { runKeyOf } from './run-owner';

/** Canonical records, raw responses and all: for the harness only, never for an agent. */
@Controller('internal/v1/runs/:runId/invocations')
@UseGuards(CallerGuard)
@UseFilters(ProblemFilter)
export class InvocationsController {
  constructor(private readonly store: CanonicalInvocationStore) {}

  @Get()
  @RequireScope('evidence:read', 'runs:any')
  async list(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Query(new RequestPipe(PageQuery)) query: PageQuery,
  ): Promise<unknown> {
    const page = await this.store.listInvocations(runKeyOf(caller, runId, query.principal), pageRequestOf(query));
    if (page === null) throw notFound();
    return { invocations: page.items.map(summaryToWire), next_cursor: page.nextCursor };
  }

  @Get(':toolCallId')
  @RequireScope('evidence:read', 'runs:any')
  async show(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Param('toolCallId') toolCallId: string,
    @Query(new RequestPipe(PrincipalQuery)) { principal }: PrincipalQuery,
  ): Promise<unknown> {
    const key = runKeyOf(caller, runId, principal);
    if (!isToolCallId(toolCallId)) throw notFound();
    const sighting = await this.store.findInvocation({ ...key, toolCallId });
    if (sighting.state !== 'FOUND') throw notFound();
    return invocationToWire(sighting.invocation);
  }
}
