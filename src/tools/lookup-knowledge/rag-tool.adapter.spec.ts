import { Test } from '@nestjs/testing';
import { ProjectionModule } from '../../projection/projection.module';
import { LookupKnowledgeProjector } from '../../projection/lookup-knowledge/lookup-knowledge.projector';
import { RagToolRequest } from '../../projection/lookup-knowledge/rag-tool.request';
import { BOUNDARY_TOOL, type BoundaryToolOptions } from '../../tool-boundary/tool-registry/boundary-tool.decorator';
import { inputSchemaOf } from '../../tool-boundary/tool-registry/input-schema';
import { type KnowledgeQuery, type KnowledgeResponse, KnowledgeSource } from './knowledge-source';
import { type LookupKnowledgeToolOptions } from './lookup-knowledge-tool.settings';
import { LookupKnowledgeModule } from './lookup-knowledge.module';
import { RagToolAdapter } from './rag-tool.adapter';

const SIGNAL = new AbortController().signal;
const CONTEXT = { signal: SIGNAL, maxResultBytes: 16_384 };

class RecordingSource extends KnowledgeSource {
  readonly asked: [KnowledgeQuery, AbortSignal][] = [];

  constructor(private readonly response: KnowledgeResponse) {
    super();
  }

  lookup(query: KnowledgeQuery, signal: AbortSignal): Promise<KnowledgeResponse> {
    this.asked.push([query, signal]);
    return Promise.resolve(this.response);
  }
}

function answer(count: number): KnowledgeResponse {
  const evidenceBlocks = Array.from({ length: count }, (_, place) => ({
    source: `doc-${place}.md`,
    title: 'Title',
    breadcrumb: 'Title > Part',
    content: 'HIDDEN-content',
    excerpt: 'The excerpt.',
    score: 0.731,
  }));
  return { evidenceBlocks, retrievalTrace: { threshold: 0.4 }, message: 'HIDDEN-message' };
}

async function adapterOf(source: KnowledgeSource, options: LookupKnowledgeToolOptions = {}): Promise<RagToolAdapter> {
  const module = await Test.createTestingModule({
    imports: [LookupKnowledgeModule.forRoot({ imports: [ProjectionModule.forRoot({})], source, ...options })],
  }).compile();
  return module.get(RagToolAdapter, { strict: false });
}

function request(fields: Partial<RagToolRequest> = {}): RagToolRequest {
  return Object.assign(new RagToolRequest(), { query: 'payment timeouts', ...fields });
}

describe('RagToolAdapter', () => {
  it('is registered as the read-only tool lookup_knowledge, the configured maximum in its schema', async () => {
    const adapter = await adapterOf(new RecordingSource(answer(0)), { limit: 5 });
    const options = Reflect.getMetadata(BOUNDARY_TOOL, adapter.constructor) as BoundaryToolOptions<RagToolRequest>;
    expect(options).toMatchObject({ name: 'lookup_knowledge', readOnly: true });
    expect(inputSchemaOf(options.request)).toMatchObject({ properties: { limit: { minimum: 1, maximum: 5 } } });
  });

  it.each([
    [{}, 8],
    [{ limit: 3 }, 3],
  ])('asks the source under the signal of the call: %j', async (fields, limit) => {
    const source = new RecordingSource(answer(1));
    await (await adapterOf(source)).prepare(request(fields), 'call_1').executor({}, CONTEXT);
    expect(source.asked).toEqual([[{ query: 'payment timeouts', limit }, SIGNAL]]);
    expect(source.asked[0]?.[1]).toBe(SIGNAL);
  });

  it('takes its own settings', async () => {
    const source = new RecordingSource(answer(1));
    const adapter = await adapterOf(source, { limit: 2, timeoutMs: 900, maxResultBytes: 4096 });
    expect(adapter).toMatchObject({ timeoutMs: 900, maxResultBytes: 4096 });
    expect((await adapterOf(source)).timeoutMs).toBeUndefined();
  });

  it('binds request and call id to the projector; nothing but evidence reaches the result', async () => {
    const { executor, projector } = (await adapterOf(new RecordingSource(answer(2)))).prepare(request(), 'call_1');
    const { result, evidenceStatus } = await projector.project(JSON.stringify(await executor({}, CONTEXT)));
    expect(projector.identity).toEqual(LookupKnowledgeProjector.identity);
    expect(evidenceStatus).toBe('EVIDENCE_FOUND');
    expect(result).toMatchObject({ tool_call_id: 'call_1', query: 'payment timeouts', truncated: false });
    expect(JSON.stringify(result)).not.toMatch(/HIDDEN|0\.731|threshold/);
    expect(projector.highlights?.(result)[0]).toBe('2 documents found');
  });

  it('makes a negative observation of what is not found, and lets the projector say what that covers', async () => {
    const { executor, projector } = (await adapterOf(new RecordingSource(answer(0)))).prepare(request(), 'call_1');
    const { result, evidenceStatus } = await projector.project(JSON.stringify(await executor({}, CONTEXT)));
    expect(evidenceStatus).toBe('NO_EVIDENCE');
    expect(projector.covers?.(result, { query: 'Payment timeouts' })).toBe(true);
    expect(projector.covers?.(result, { query: 'payment' })).toBe(false);
  });

  it('turns a failure of the source into a failure of the projection', async () => {
    const source = new RecordingSource({ message: 'the folder of documents could not be read' });
    const { executor, projector } = (await adapterOf(source)).prepare(request(), 'call_1');
    const raw = JSON.stringify(await executor({}, CONTEXT));
    expect(() => projector.project(raw)).toThrow('knowledge response');
  });
});
