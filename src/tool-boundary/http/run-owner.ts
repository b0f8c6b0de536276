import { type RunKey } from '../../contract/run';
import { type Caller } from './principal.resolver';
import { notFound, Problem } from './problem';
import { isPrincipal, isRunId } from '../../contract/identifiers';
import { type Scope } from './scope';

/**
 * The run that a path speaks of: the caller's own, or that of the principal named in the query for a caller whose
 * credential has the scope for it.
 */
export function runKeyOf(caller: Caller, runId: string, principal?: string, foreign: Scope = 'runs:any'): RunKey {
  if (principal !== undefined && principal !== caller.principal && !caller.scopes.has(foreign)) {
    throw new Problem(403, 'The credential lacks the scope for runs of other principals.');
  }
  const key = { principal: principal ?? caller.principal, runId };
  if (!isRunId(key.runId) || !isPrincipal(key.principal)) throw notFound();
  return key;
}
