import { type OnModuleInit } from '@nestjs/common';
import { type RecordLimits } from '../../contract/limits';
import { type RunContext } from '../../contract/run';
import { type ToolBoundaryResult } from '../../contract/tool-boundary-result';
import { type ToolCall } from '../../contract/tool-call';
import { exceedsUtf8 } from '../../contract/utf8';
import { type EvidenceReaders } from '../../progress/evidence-readers';
import { snapshotOf } from '../call-snapshot';
import { ToolCallInput } from '../preflight/tool-call-input';
import { type ToolBoundary } from '../tool-boundary';
import { type RegisteredTool } from './registered-tool';
import { type ParsedRequest } from './request-parser';
import { type PreparedToolCall } from './tool-adapter';
import { type ToolExplorer } from './tool-explorer';
import { type ToolDescription } from './tool-formats';

/** Stands where preflight refuses for certain: it is never called. */
const NOTHING_PREPARED: PreparedToolCall = {
  executor: () => undefined,
  projector: {
    project: () => {
      throw new TypeError('nothing was prepared');
    },
  },
};

/**
 * The tools of the application, discovered at start. A call through the registry is a call through the boundary:
 * what is known of the tool (name, read-only, request rules, limits) comes from its registration.
 *
 * @publicApi
 */
export class ToolRegistry implements OnModuleInit {
  private tools: ReadonlyMap<string, RegisteredTool> = new Map();

  constructor(
    private readonly explorer: ToolExplorer,
    private readonly boundary: ToolBoundary,
    private readonly limits: RecordLimits,
    private readonly readers: EvidenceReaders,
  ) {}

  onModuleInit(): void {
    this.tools = this.explorer.explore();
    for (const { name, adapter } of this.tools.values()) {
      if (adapter.evidenceReader !== undefined) this.readers.register(name, adapter.evidenceReader);
    }
  }

  /** The tools that models are told of: the callable ones, in the order of their names. */
  describe(): ToolDescription[] {
    return [...this.tools.values()]
      .filter(({ readOnly }) => readOnly)
      .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Names of the tools that a run can be opened for: the read-only ones. */
  callable(): string[] {
    return [...this.tools.values()]
      .filter(({ readOnly }) => readOnly)
      .map(({ name }) => name)
      .sort();
  }

  has(name: string): boolean {
    return this.tools.has(name);
  }

  /** Calls a registered tool. Never rejects for what the error catalogue names. */
  async call(given: ToolCall, run: RunContext): Promise<ToolBoundaryResult> {
    const call = snapshotOf(given);
    const tool = this.tools.get(call.toolName) ?? null;
    if (tool === null) {
      return this.boundary.execute(call, run, NOTHING_PREPARED.executor, NOTHING_PREPARED.projector, { tool: null });
    }
    const { request, violations } = await this.parse(tool, call.input);
    const { executor, projector } = request === null ? NOTHING_PREPARED : prepare(tool, request, call.toolCallId);
    const { timeoutMs, maxResultBytes } = tool.adapter;
    return this.boundary.execute(call, run, executor, projector, {
      tool,
      invalidInput: violations,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(maxResultBytes === undefined ? {} : { maxResultBytes }),
    });
  }

  /** An input that the boundary refuses anyway - too large, or no object - is not parsed. */
  private async parse(tool: RegisteredTool, input: unknown): Promise<ParsedRequest<object>> {
    const read = new ToolCallInput(input);
    if (read.request === null || exceedsUtf8(read.request, this.limits.maxRequestBytes) || read.object === null) {
      return { request: null, violations: [] };
    }
    return tool.parser.parse(read.object);
  }
}

/** An adapter that throws while it prepares, or prepares nothing, is a tool that fails: it must not reject past the boundary. */
function prepare(tool: RegisteredTool, request: object, toolCallId: string): PreparedToolCall {
  try {
    return usable(tool.adapter.prepare(request, toolCallId));
  } catch (failure: unknown) {
    const executor = (): never => {
      throw failure;
    };
    return { ...NOTHING_PREPARED, executor };
  }
}

/** Code without types may prepare anything, a promise among other things. */
function usable(prepared: PreparedToolCall): PreparedToolCall {
  const seen: unknown = prepared;
  if (seen instanceof Promise) seen.catch(() => undefined);
  const { executor, projector } = prepared;
  const projecting: { readonly project: unknown } = projector;
  if (typeof executor !== 'function' || typeof projecting.project !== 'function') {
    throw new TypeError('nothing was prepared');
  }
  return { executor, projector };
}
