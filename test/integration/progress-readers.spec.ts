import { Test, type TestingModule } from '@nestjs/testing';
import { CanonicalStoreModule } from '../../src/canonical-store/canonical-store.module';
import { RunRegistry } from '../../src/canonical-store/run-registry';
import { type JsonObject } from '../../src/contract/json';
import { type ToolResultProjector } from '../../src/contract/projection';
import { type RunContext } from '../../src/contract/run';
import { ObservedFactsProjector } from '../../src/progress/observed-facts/observed-facts.projector';
import { ProgressModule } from '../../src/progress/progress.module';
import { ProgressProtocol } from '../../src/progress/protocol/progress-protocol';
import { ToolBoundary } from '../../src/tool-boundary/tool-boundary';
import { ToolBoundaryModule } from '../../src/tool-boundary/tool-boundary.module';
import { BoundaryTool } from '../../src/tool-boundary/tool-registry/boundary-tool.decorator';
import { type PreparedToolCall, type ToolAdapter } from '../../src/tool-boundary/tool-registry/tool-adapter';
import { ToolRegistry } from '../../src/tool-boundary/tool-registry/tool-registry';
import { ProbeRequest } from '../support/boundary-tools';

const PROJECTOR: ToolResultProjector = {
  project: (raw) => ({
    result: { scope: { days: 7 }, said: raw },
    evidenceStatus: raw === '' ? 'NO_EVIDENCE' : 'EVIDENCE_FOUND',
  }),
  highlights: (result: JsonObject) => [`it said ${JSON.stringify(result['said'])}`],
  covers: (_result, claimed) => Number(claimed['days']) <= 7,
};

@BoundaryTool({ name: 'declared', description: 'Says hello.', readOnly: true, request: ProbeRequest })
class DeclaredTool implements ToolAdapter<ProbeRequest> {
  readonly evidenceReader = PROJECTOR;

  prepare({ query }: ProbeRequest): PreparedToolCall {
    return { executor: () => query, projector: { project: (raw) => PROJECTOR.project(raw) } };
  }
}

describe('a tool that is new to the progress room', () => {
  let module: TestingModule;
  let run: RunContext;

  beforeEach(async () => {
    const store = CanonicalStoreModule.forRoot({});
    const boundary = ToolBoundaryModule.forRoot({ imports: [store] });
    module = await Test.createTestingModule({ imports: [store, boundary], providers: [DeclaredTool] }).compile();
    await module.init();
    run = await module
      .get(RunRegistry, { strict: false })
      .open({ principal: 'local', runId: 'run-1', tools: ['declared', 'brought'] });
  });

  afterEach(async () => {
    await module.close();
  });

  const envelope = (toolName: string, toolCallId: string, query = 'hello'): Parameters<ToolRegistry['call']>[0] => ({
    ...{ runId: 'run-1', toolCallId, toolName, input: { query }, authorized: true, readOnly: true },
  });

  it('has its highlights in the facts, and its own idea of a scope, by its registration', async () => {
    const tools = module.get(ToolRegistry, { strict: false });
    await tools.call(envelope('declared', 'c1'), run);
    await tools.call(envelope('declared', 'c2', ''), run);
    expect(await module.get(ObservedFactsProjector, { strict: false }).project(run)).toMatchObject({
      facts: [
        { toolCallId: 'c1', highlights: ['it said "hello"'], scope: { days: 7 } },
        { toolCallId: 'c2', highlights: [], kind: 'NEGATIVE_OBSERVATION' },
      ],
    });
    const claim = (days: number): object => ({
      ...{ claim_id: `${days}`, statement: 'Nothing.', kind: 'NOT_OBSERVED', scope: { days } },
      evidence: [{ tool_call_id: 'c2' }],
    });
    const report = { claims: [claim(3), claim(8)] };
    expect(await module.get(ProgressProtocol, { strict: false }).report(run, report)).toMatchObject({
      claims: [{ verdict: 'SUPPORTED' }, { verdict: 'NOT_ESTABLISHED' }],
    });
  });

  it('has them too where a call by injection brings its projector along', async () => {
    const boundary = module.get(ToolBoundary, { strict: false });
    await boundary.execute(envelope('brought', 'c1'), run, () => 'hi', PROJECTOR);
    expect(await module.get(ObservedFactsProjector, { strict: false }).project(run)).toMatchObject({
      facts: [{ toolName: 'brought', highlights: ['it said "hi"'] }],
    });
  });

  it('is not needed to judge: the module serves on its own over a store', async () => {
    const store = CanonicalStoreModule.forRoot({});
    const progress = ProgressModule.forRootAsync({ imports: [store], useFactory: () => ({}) });
    const alone = await Test.createTestingModule({ imports: [store, progress] }).compile();
    await alone.get(RunRegistry, { strict: false }).open({ principal: 'local', runId: 'run-1', tools: ['declared'] });
    expect(await alone.get(ObservedFactsProjector).project({ principal: 'local', runId: 'run-1' })).toMatchObject({
      coverage: [{ toolName: 'declared', called: false }],
    });
    await alone.close();
  });
});
