import { type InvocationSummary } from '../../contract/canonical-invocation';
import { type RunKey } from '../../contract/run';
import { type CompletedCall, type CompletedCalls, type Page, type PageRequest } from '../invocation-reads';
import { decodeCursor, encodeCursor } from '../page-cursor';
import { settleAbandonedOf } from './abandoned.step';
import { readBatch } from './batch';
import { decodeRecord, SUMMARY_FIELDS, toSummary, toView, VIEW_FIELDS } from './record.codec';
import { type RedisEngine } from './redis-engine';
import { attempt, READ } from './redis-retry';
import { integerAt, textAt, textOrNullAt } from './reply';
import { readRun } from './run.steps';
import { type StandingRun } from './run.codec';

/** Summaries by ordinal: one round trip for the run, and two for each portion until the page is full. */
export async function listInvocations(
  engine: RedisEngine,
  key: RunKey,
  page: PageRequest,
): Promise<Page<InvocationSummary> | null> {
  let ordinal = decodeCursor('invocations', page.cursor);
  const standing = await meetRun(engine, key);
  if (standing === null) return null;
  const { calls } = standing.run.used;
  const items: InvocationSummary[] = [];
  // One more than asked for tells whether there is a next page.
  while (ordinal < calls && items.length <= page.limit) {
    const count = Math.min(page.limit + 1, calls - ordinal);
    items.push(...(await readSummaries(engine, key, ordinal + 1, count)));
    ordinal += count;
  }
  const more = items.length > page.limit;
  const shown = items.slice(0, page.limit);
  return { items: shown, nextCursor: more ? encodeCursor('invocations', shown.at(-1)?.ordinal ?? 0) : null };
}

/** Expired records are left out. */
async function readSummaries(
  engine: RedisEngine,
  key: RunKey,
  first: number,
  count: number,
): Promise<readonly InvocationSummary[]> {
  const { client, keys } = engine;
  const places = Array.from({ length: count }, (_, place) => `at:${first + place}`);
  const ids = (await attempt(() => client.hmget(keys.ofRun(key).run, ...places), READ)).filter((id) => id !== null);
  const records = await readBatch(
    engine,
    ids.map((id) => ['hmget', keys.record(key, id), ...SUMMARY_FIELDS]),
  );
  return ids.flatMap((toolCallId, place) => {
    const head = decodeRecord({ ...key, toolCallId }, records[place] ?? []);
    return head === null ? [] : [toSummary(head)];
  });
}

/** The completed calls of a run in the order of execution: one round trip for run and index, one for the records. */
export async function readCompleted(engine: RedisEngine, key: RunKey): Promise<CompletedCalls | null> {
  const standing = await meetRun(engine, key);
  if (standing === null) return null;
  const { client, keys } = engine;
  const index = await attempt(() => client.zrange(keys.ofRun(key).completed, 0, -1, 'WITHSCORES'), READ);
  const ids = index.filter((_, place) => place % 2 === 0);
  const records = await readBatch(
    engine,
    ids.map((id) => ['hmget', keys.record(key, id), ...VIEW_FIELDS]),
  );
  const calls = ids.map((_, place): CompletedCall => {
    const toolCallId = textAt(ids, place);
    const fields = records[place] ?? [];
    const head = decodeRecord({ ...key, toolCallId }, fields);
    return {
      toolCallId,
      ordinal: integerAt(index, 2 * place + 1),
      sighting:
        head === null ? { state: 'EXPIRED' } : { state: 'FOUND', invocation: toView(head, textOrNullAt(fields, 3)) },
    };
  });
  return { run: standing.run, calls };
}

/** The run, after settling its calls that nobody will complete any more. */
async function meetRun(engine: RedisEngine, key: RunKey): Promise<StandingRun | null> {
  const standing = await readRun(engine, key);
  if (standing?.mayHoldAbandoned !== true) return standing;
  await settleAbandonedOf(engine, key);
  return readRun(engine, key);
}
