import { isPrincipal, isRunId } from '../../contract/identifiers';
import { type RunKey } from '../../contract/run';
import { type Caller } from './principal.resolver';
import { notFound } from './problem';

/**
 * The run that a path speaks of: the caller's own, or that of the principal named in the query; the guard has seen to
 * it that the credential has the scope for that.
 */
export function runKeyOf(caller: Caller, runId: string, principal: string = caller.principal): RunKey {
  if (!isRunId(runId) || !isPrincipal(principal)) throw notFound();
  return { principal, runId };
}
