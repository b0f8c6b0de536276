import { type RunRemaining } from '../../../contract/run';
import { integerAt } from './reply';

/** Scripts answer what is left behind their code: calls, calls of the tool, result bytes, ms; below 0 is nothing. */
export function remainingOf(reply: readonly unknown[]): RunRemaining {
  const calls = Math.max(0, integerAt(reply, 1));
  return {
    calls,
    toolCalls: Math.max(0, Math.min(calls, integerAt(reply, 2))),
    resultBytes: Math.max(0, integerAt(reply, 3)),
    ms: Math.max(0, integerAt(reply, 4)),
  };
}
