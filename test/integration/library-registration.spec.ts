import { Global, Inject, Module, type Provider, Scope, type Type } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { IsString, ValidateNested } from 'class-validator';
import {
  BoundaryTool,
  CanonicalStoreModule,
  type PreparedToolCall,
  type ToolAdapter,
  ToolBoundaryModule,
  ToolRegistrationError,
  ToolRegistry,
} from '../../src';
import { CapturedLog } from '../support/boundary-secrets';

class SearchRequest {
  @IsString() query!: string;
}

abstract class SearchTool implements ToolAdapter<SearchRequest> {
  prepare(): PreparedToolCall {
    throw new Error('not called in these tests');
  }
}

const described = { description: 'Searches.', readOnly: true, request: SearchRequest };

/** A tool class as an application would write it, with what is given in place of the usual options. */
function toolClass(options: object): Type<SearchTool> {
  class Tool extends SearchTool {}
  BoundaryTool({ name: 'search', ...described, ...options })(Tool);
  return Tool;
}

describe('registering tools', () => {
  const started: TestingModule[] = [];

  async function start(providers: Provider[], imports: Type[] = []): Promise<ToolRegistry> {
    const store = CanonicalStoreModule.forRoot({});
    const module = await Test.createTestingModule({
      imports: [store, ToolBoundaryModule.forRoot({ imports: [store] }), ...imports],
      providers,
    })
      .setLogger(new CapturedLog())
      .compile();
    await module.init();
    started.push(module);
    return module.get(ToolRegistry, { strict: false });
  }

  const namesOf = (registry: ToolRegistry): string[] => registry.describe().map(({ name }) => name);

  afterEach(async () => {
    for (const module of started.splice(0)) await module.close();
  });

  it.each<[string, object, string]>([
    ['no name', { name: undefined }, 'tool name undefined: allowed is [A-Za-z0-9_-]{1,64}'],
    ['an empty name', { name: '' }, 'tool name "": allowed is [A-Za-z0-9_-]{1,64}'],
    ['a name with a blank', { name: 'query logs' }, 'tool name "query logs": allowed is [A-Za-z0-9_-]{1,64}'],
    ['a name with a dot', { name: 'logs.query' }, 'tool name "logs.query": allowed is [A-Za-z0-9_-]{1,64}'],
    ['no description', { description: undefined }, 'tool search: a description is missing'],
    ['a blank description', { description: ' \n' }, 'tool search: a description is missing'],
    ['no request class', { request: undefined }, 'tool search: a request class is missing'],
  ])('%s stops the start', async (_what, options, reason) => {
    await expect(start([toolClass(options)])).rejects.toThrow(new ToolRegistrationError(reason));
  });

  it('a name of 64 characters is taken, one of 65 stops the start', async () => {
    expect(namesOf(await start([toolClass({ name: 'a'.repeat(64) })]))).toEqual(['a'.repeat(64)]);
    await expect(start([toolClass({ name: 'a'.repeat(65) })])).rejects.toThrow(ToolRegistrationError);
  });

  it('two tools of one name stop the start', async () => {
    await expect(start([toolClass({}), toolClass({ description: 'Another.' })])).rejects.toThrow(
      new ToolRegistrationError('two tools are called search'),
    );
  });

  it('one tool class provided by two modules is two tools of one name', async () => {
    const Tool = toolClass({});
    @Module({ providers: [Tool] })
    class OneModule {}
    @Module({ providers: [Tool] })
    class OtherModule {}
    await expect(start([], [OneModule, OtherModule])).rejects.toThrow('two tools are called search');
  });

  it('a tool that is also provided under another token is one tool', async () => {
    const Tool = toolClass({});
    const registry = await start([Tool, { provide: 'alias', useExisting: Tool }]);
    expect(namesOf(registry)).toEqual(['search']);
  });

  it('a provider without prepare() stops the start', async () => {
    class Tool {
      readonly prepare = 'not a function';
    }
    BoundaryTool({ name: 'search', ...described })(Tool as never);
    await expect(start([Tool])).rejects.toThrow('tool search: the provider has no prepare()');
  });

  it('a nested class that is not named stops the start, saying where', async () => {
    class NestedRequest {
      @ValidateNested() search!: SearchRequest;
    }
    const Tool = toolClass({ request: NestedRequest });
    await expect(start([Tool])).rejects.toThrow(
      new ToolRegistrationError('tool search: NestedRequest.search needs @Type()'),
    );
  });

  it('a tool that is made anew for each request stops the start: its calls come without one', async () => {
    const Tool = toolClass({});
    const scoped: Provider = { provide: Tool, useClass: Tool, scope: Scope.REQUEST };
    await expect(start([scoped])).rejects.toThrow('tool search: the provider must be a singleton');

    @BoundaryTool({ name: 'search', ...described })
    class Asking extends SearchTool {
      constructor(@Inject(REQUEST) readonly request: unknown) {
        super();
      }
    }
    await expect(start([Asking])).rejects.toThrow('tool search: the provider must be a singleton');
  });

  it('providers of any other kind do not stop the start', async () => {
    const registry = await start([
      toolClass({}),
      { provide: 'bare', useValue: Object.assign(Object.create(null) as object, { a: 1 }) },
      { provide: 'odd', useValue: { constructor: 'not a function' } },
      { provide: 'none', useValue: undefined },
      { provide: 'null', useValue: null },
      { provide: 'text', useValue: 'text' },
      { provide: 'function', useValue: () => 1 },
      { provide: 'frozen', useValue: Object.freeze([]) },
    ]);
    expect(namesOf(registry)).toEqual(['search']);
  });

  it('a tool is found in whatever module it stands, and however it is made', async () => {
    @Module({ providers: [toolClass({ name: 'deep' })] })
    class DeepModule {}
    @Module({ imports: [DeepModule] })
    class MiddleModule {}
    const Global_ = toolClass({ name: 'global' });
    @Global()
    @Module({ providers: [Global_], exports: [Global_] })
    class EverywhereModule {}
    const Made = toolClass({ name: 'made' });
    const made: Provider = { provide: 'made', useFactory: () => Promise.resolve(new Made()) };
    const Value = toolClass({ name: 'value' });

    const registry = await start([made, { provide: 'value', useValue: new Value() }], [MiddleModule, EverywhereModule]);
    expect(namesOf(registry)).toEqual(['deep', 'global', 'made', 'value']);
    expect(registry.callable()).toEqual(['deep', 'global', 'made', 'value']);
  });

  it('tells models of the tools that can be called, and of no other', async () => {
    const registry = await start([toolClass({ name: 'write', readOnly: false }), toolClass({ name: 'read' })]);
    expect(registry.has('write')).toBe(true);
    expect(registry.callable()).toEqual(['read']);
    expect(namesOf(registry)).toEqual(['read']);
  });

  it('a tool is read-only only if it says true', async () => {
    const registry = await start(
      [1, 'true', undefined, {}].map((readOnly, index) => toolClass({ name: `tool${index}`, readOnly })),
    );
    expect(registry.callable()).toEqual([]);
  });
});
