import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Logger,
  Param,
  Post,
  Query,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RunRegistry } from '../../canonical-store/run-registry';
import { isPrincipal } from '../../contract/identifiers';
import { type Run, type RunKey } from '../../contract/run';
import { ObservedFactsProjector } from '../../progress/observed-facts/observed-facts.projector';
import { ToolRegistry } from '../tool-registry/tool-registry';
import { factsToWire } from '../wire/observed-facts.wire';
import { runToWire } from '../wire/run.wire';
import { AccessPolicy } from './access-policy';
import { CalledBy, CallerGuard, RequireScope } from './caller.guard';
import { EmptyBodyPipe } from './empty-body.pipe';
import { ReleaseRunBody } from './end-run.body';
import { OpenRunBody, runRequestOf } from './open-run.body';
import { PrincipalQuery, runQueryOf, RunsQuery } from './page.query';
import { type Caller } from './principal.resolver';
import { notFound, Problem } from './problem';
import { ProblemFilter } from './problem.filter';
import { RequestPipe } from './request.pipe';
import { runKeyOf } from './run-owner';

/** Opens, shows, ends, lists and purges runs. */
@Controller('internal/v1/runs')
@UseGuards(CallerGuard)
@UseFilters(ProblemFilter)
export class RunsController {
  private readonly logger = new Logger(RunsController.name);

  constructor(
    private readonly runs: RunRegistry,
    private readonly tools: ToolRegistry,
    private readonly facts: ObservedFactsProjector,
    private readonly policy: AccessPolicy,
    private readonly host: HttpAdapterHost,
  ) {}

  @Post()
  @RequireScope('runs:write')
  async open(
    @CalledBy() caller: Caller,
    @Body(new RequestPipe(OpenRunBody)) body: OpenRunBody,
    @Res({ passthrough: true }) response: unknown,
  ): Promise<unknown> {
    const unknown = (body.tools ?? []).flatMap((tool, index) =>
      this.tools.has(tool) ? [] : [{ pointer: `/tools/${index}`, rule: 'a registered tool' }],
    );
    if (unknown.length > 0) throw new Problem(400, 'The run cannot be opened like this.', unknown);
    const request = runRequestOf(body, caller.principal, this.tools.callable());
    const decision = this.policy.decideRun(caller, request, {
      namesTools: body.tools !== undefined,
      now: this.runs.now(),
    });
    if ('denied' in decision) throw new Problem(403, 'The policy does not allow such a run.', decision.denied);
    const opened = await this.runs.open(decision.allowed);
    this.host.httpAdapter.status(response, opened.created ? 201 : 200);
    return runToWire(opened);
  }

  @Get()
  @RequireScope('runs:admin', 'runs:admin')
  async list(@CalledBy() caller: Caller, @Query(new RequestPipe(RunsQuery)) query: RunsQuery): Promise<unknown> {
    const { items, nextCursor } = await this.runs.list(runQueryOf(query));
    // A principal that is none may be any text, and finds nothing.
    const whose = isPrincipal(query.principal) ? query.principal : 'all principals';
    this.logger.log(`${caller.principal} listed runs of ${whose}`);
    return { runs: items.map((run) => ({ principal: run.principal, ...runToWire(run) })), next_cursor: nextCursor };
  }

  @Get(':runId')
  @RequireScope('runs:read', 'runs:any')
  async show(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Query(new RequestPipe(PrincipalQuery)) { principal }: PrincipalQuery,
  ): Promise<unknown> {
    return runToWire(known(await this.runs.find(runKeyOf(caller, runId, principal))));
  }

  @Post(':runId/complete')
  @HttpCode(200)
  @RequireScope('runs:write')
  async complete(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Body(EmptyBodyPipe) _body: object,
  ): Promise<unknown> {
    return this.ended(await this.runs.complete(runKeyOf(caller, runId)), true);
  }

  @Post(':runId/release')
  @HttpCode(200)
  @RequireScope('runs:write', 'runs:admin')
  async release(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Body(new RequestPipe(ReleaseRunBody)) { reason }: ReleaseRunBody,
    @Query(new RequestPipe(PrincipalQuery)) { principal }: PrincipalQuery,
  ): Promise<unknown> {
    const key = runKeyOf(caller, runId, principal);
    const run = await this.runs.release(key, reason);
    const foreign = key.principal !== caller.principal;
    if (foreign && run !== null) this.logOperator('released', caller, key);
    return this.ended(run, !foreign || caller.scopes.has('runs:any'));
  }

  @Delete(':runId')
  @HttpCode(204)
  @RequireScope('runs:admin', 'runs:admin')
  async purge(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Query(new RequestPipe(PrincipalQuery)) { principal }: PrincipalQuery,
  ): Promise<void> {
    const key = runKeyOf(caller, runId, principal);
    known(await this.runs.purge(key));
    this.logOperator('purged', caller, key);
  }

  /** @param mayRead - an operator may end runs whose facts only `runs:any` may read */
  private async ended(run: Run | null, mayRead: boolean): Promise<unknown> {
    const facts = mayRead ? await this.facts.project(known(run)) : null;
    return { run: runToWire(known(run)), observed_facts: facts && factsToWire(facts) };
  }

  private logOperator(deed: string, caller: Caller, key: RunKey): void {
    this.logger.log(`${caller.principal} ${deed} run ${key.runId} of ${key.principal}`);
  }
}

function known(run: Run | null): Run {
  if (run === null) throw notFound();
  return run;
}
