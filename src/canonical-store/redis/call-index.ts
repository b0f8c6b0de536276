import { type RunKey } from '../../contract/run';
import { type RedisEngine } from './redis-engine';
import { READ } from './redis-retry';
import { integerAt, listOf, type Reply, textAt } from './reply';

/** A call that a run remembers. */
export interface IndexedCall {
  readonly ordinal: number;
  readonly toolCallId: string;
}

const WHICH = { 'in flight': 'o', all: '*' } as const;

/** Part of the order of execution. */
interface Portion {
  readonly first: number;
  readonly count: number;
}

const WHOLE: Portion = { first: 1, count: Number.MAX_SAFE_INTEGER };

/** Calls of a run by ordinal, whether their records live or not. */
export async function listCalls(
  { scripts, keys }: RedisEngine,
  key: RunKey,
  which: keyof typeof WHICH,
  { first, count }: Portion = WHOLE,
): Promise<readonly IndexedCall[]> {
  const { run } = keys.ofRun(key);
  const reply = await scripts.run('list-calls-1', [run], [WHICH[which], first, count], READ);
  return decodeIndex(reply);
}

/** Reads `{ ordinal, tool call id, ... }`. @throws StoreUnavailableError */
export function decodeIndex(reply: Reply): readonly IndexedCall[] {
  const list = listOf(reply);
  const calls: IndexedCall[] = [];
  for (let place = 0; place < list.length; place += 2) {
    calls.push({ ordinal: integerAt(list, place), toolCallId: textAt(list, place + 1) });
  }
  return calls;
}
