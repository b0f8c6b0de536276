import { type InvocationSummary } from '../../contract/canonical-invocation';
import { type RunKey } from '../../contract/run';
import { type CompletedCall, type CompletedCalls, type Page, type PageRequest } from '../invocation-reads';
import { decodeCursor, encodeCursor } from '../page-cursor';
import { settleAbandonedOf } from './abandoned.step';
import { readBatch } from './batch';
import { type IndexedCall, listCalls } from './call-index';
import { decodeRecord, SUMMARY_FIELDS, toSummary, toView, VIEW_FIELDS } from './record.codec';
import { type RedisEngine } from './redis-engine';
import { textOrNullAt } from './reply';
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
  const calls = await listCalls(engine, key, 'all', { first, count });
  const records = await readRecords(engine, key, calls, SUMMARY_FIELDS);
  return calls.flatMap(({ toolCallId }, place) => {
    const record = decodeRecord({ ...key, toolCallId }, records[place] ?? []);
    return record === null ? [] : [toSummary(record)];
  });
}

/** The completed calls of a run in the order of execution: one round trip for run and index, one for the records. */
export async function readCompleted(engine: RedisEngine, key: RunKey): Promise<CompletedCalls | null> {
  const standing = await meetRun(engine, key);
  if (standing === null) return null;
  const indexed = await listCalls(engine, key, 'completed');
  const records = await readRecords(engine, key, indexed, VIEW_FIELDS);
  const calls = indexed.map(({ toolCallId, ordinal }, place): CompletedCall => {
    const fields = records[place] ?? [];
    const record = decodeRecord({ ...key, toolCallId }, fields);
    if (record === null) return { toolCallId, ordinal, sighting: { state: 'EXPIRED' } };
    const invocation = toView(record, textOrNullAt(fields, 2));
    return { toolCallId, ordinal, sighting: { state: 'FOUND', invocation } };
  });
  return { run: standing.run, calls };
}

function readRecords(
  engine: RedisEngine,
  key: RunKey,
  calls: readonly IndexedCall[],
  fields: readonly string[],
): Promise<readonly (readonly unknown[])[]> {
  return readBatch(
    engine,
    calls.map(({ toolCallId }) => ['hmget', engine.keys.record(key, toolCallId), ...fields]),
  );
}

/** The run, after settling its calls that nobody will complete any more. */
async function meetRun(engine: RedisEngine, key: RunKey): Promise<StandingRun | null> {
  const standing = await readRun(engine, key);
  if (standing?.mayHoldAbandoned !== true) return standing;
  await settleAbandonedOf(engine, key);
  return readRun(engine, key);
}
