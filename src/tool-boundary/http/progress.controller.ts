import { Body, Controller, Get, HttpCode, Param, Post, Query, UseFilters, UseGuards } from '@nestjs/common';
import { ObservedFactsProjector } from '../../progress/observed-facts/observed-facts.projector';
import { ReportConflictError } from '../../progress/protocol/progress-answer';
import { ProgressProtocol } from '../../progress/protocol/progress-protocol';
import { factsToWire } from '../wire/observed-facts.wire';
import { progressAnswerToWire } from '../wire/progress-answer.wire';
import { CalledBy, CallerGuard, RequireScope } from './caller.guard';
import { PrincipalQuery } from './page.query';
import { type Caller } from './principal.resolver';
import { notFound, Problem } from './problem';
import { ProblemFilter } from './problem.filter';
import { bodyOf } from './request-body';
import { RequestPipe } from './request.pipe';
import { runKeyOf } from './run-owner';

/** Takes progress reports and shows what a run observed. */
@Controller('internal/v1/runs/:runId')
@UseGuards(CallerGuard)
@UseFilters(ProblemFilter)
export class ProgressController {
  constructor(
    private readonly protocol: ProgressProtocol,
    private readonly facts: ObservedFactsProjector,
  ) {}

  /** What is JSON but no report is answered by the protocol: the agent can repair it. */
  @Post('progress')
  @HttpCode(200)
  @RequireScope('runs:write')
  async report(@CalledBy() caller: Caller, @Param('runId') runId: string, @Body() body: unknown): Promise<unknown> {
    const report = bodyOf(body);
    const answer = await this.protocol.report(runKeyOf(caller, runId), report).catch((failure: unknown) => {
      throw failure instanceof ReportConflictError ? new Problem(409, failure.message) : failure;
    });
    if (answer === null) throw notFound();
    return progressAnswerToWire(answer);
  }

  @Get('observed-facts')
  @RequireScope('runs:read', 'runs:any')
  async observedFacts(
    @CalledBy() caller: Caller,
    @Param('runId') runId: string,
    @Query(new RequestPipe(PrincipalQuery)) { principal }: PrincipalQuery,
  ): Promise<unknown> {
    const facts = await this.facts.project(runKeyOf(caller, runId, principal));
    if (facts === null) throw notFound();
    return factsToWire(facts);
  }
}
