import { RunStatus } from '../../contract/states';
import { exceedsUtf8 } from '../../contract/utf8';
import { type RunEnd } from '../run-steps';
import { type StoreContext } from '../store-driver';
import { MAX_END_REASON_BYTES } from './footprint';
import { stateOf } from './run-reading';
import { type RunShelf } from './run-shelf';
import { settleAbandonedOf } from './settle';
import { type StoredRun } from './stored-run';

/**
 * Gives an active run its end; one that has ended, by somebody or by its deadline, keeps the end that it has.
 * Takes no bytes: they were counted when the run was opened.
 *
 * @throws TypeError for a reason over its limit
 */
export function endRun(run: StoredRun, shelf: RunShelf, context: StoreContext, end: RunEnd, now: number): void {
  if (exceedsUtf8(end.reason, MAX_END_REASON_BYTES)) throw new TypeError('The reason of an end is too long');
  settleAbandonedOf(run, shelf, context, now);
  if (stateOf(run, now).status !== RunStatus.ACTIVE) return;
  run.end = { status: end.status, at: now, reason: end.reason };
}
