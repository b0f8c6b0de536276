import { type RunRemaining } from '../../contract/run';
import { integerAt } from './reply';

/** Scripts answer what a run has left behind their code: calls, calls of the tool, result bytes, ms. */
export function remainingOf(reply: readonly unknown[]): RunRemaining {
  return {
    calls: integerAt(reply, 1),
    toolCalls: integerAt(reply, 2),
    resultBytes: integerAt(reply, 3),
    ms: integerAt(reply, 4),
  };
}
