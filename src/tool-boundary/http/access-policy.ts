import { type RunRequest } from '../../canonical-store/run-request';
import { type Violation } from '../../contract/tool-call';
import { type Caller } from './principal.resolver';

/** What a policy says to a run: the request narrowed to it, or what it does not allow. */
export type RunDecision = { readonly allowed: RunRequest } | { readonly denied: readonly Violation[] };

export interface RunAsking {
  /** Whether the caller chose the tools; otherwise those that the policy does not allow are left out. */
  readonly namesTools: boolean;
  /** The store's time, in ms. */
  readonly now: number;
}

/**
 * Which callers may call which tools and open which runs. Replace the provider to bring a policy of your own.
 *
 * @publicApi
 */
export abstract class AccessPolicy {
  abstract allowsTool(caller: Caller, toolName: string): boolean;

  abstract decideRun(caller: Caller, request: RunRequest, asked: RunAsking): RunDecision;
}

/**
 * Every credential may call every tool within the configured maxima.
 *
 * @publicApi
 */
export class OpenAccessPolicy extends AccessPolicy {
  allowsTool(): boolean {
    return true;
  }

  decideRun(_caller: Caller, request: RunRequest): RunDecision {
    return { allowed: request };
  }
}
