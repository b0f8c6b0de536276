import { type RunFacts } from '../../canonical-store/run-registry';
import { type RunContext } from '../../contract/run';
import { type ToolCall, type Violation } from '../../contract/tool-call';
import { type ToolCallInput } from './tool-call-input';

/** What the registry says of the called tool. */
export interface ToolDeclaration {
  readonly readOnly: boolean;
}

/** What the store says of the run. */
export type RunStanding =
  | { readonly state: 'KNOWN'; readonly facts: RunFacts }
  | { readonly state: 'UNKNOWN' }
  | { readonly state: 'UNAVAILABLE' };

/** All that the preflight judges. Envelope fields come from outside and may be anything. */
export interface PreflightSubject {
  readonly call: { readonly [Field in keyof ToolCall]: unknown };
  readonly run: RunContext;
  readonly standing: RunStanding;
  /** null: looked up and not found. Undefined: the caller brings an executor of its own. */
  readonly tool: ToolDeclaration | null | undefined;
  readonly input: ToolCallInput;
  /** What the tool's own parse of the input found. */
  readonly invalidInput: readonly Violation[];
  /** The store's time, in ms. */
  readonly now: number;
}

/** Whether the run lists the tool of the call, as far as its list is known. */
export function isListed({ call, standing }: PreflightSubject): boolean {
  const name = call.toolName;
  return standing.state === 'KNOWN' && typeof name === 'string' && standing.facts.context.tools.has(name);
}
