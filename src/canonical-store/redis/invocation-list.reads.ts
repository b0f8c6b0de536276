import { type InvocationSummary, type InvocationView } from '../../contract/canonical-invocation';
import { type Run, type RunKey } from '../../contract/run';
import { type CompletedCall, type Page, type PageRequest, type Sighting } from '../invocation-reads';
import { decodeCursor, encodeCursor } from '../page-cursor';
import { settleAbandonedOf } from './abandoned.step';
import { readBatch } from './batch';
import { type IndexedCall, listCalls } from './call-index';
import { decodeRecord, type StoredRecord, SUMMARY_FIELDS, toSummary, toView, VIEW_FIELDS } from './record.codec';
import { type RedisEngine } from './redis-engine';
import { textOrNullAt, unreadable } from './reply';
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
  const summaries = await readRecords(engine, key, calls, SUMMARY_FIELDS, (record) => record && toSummary(record));
  return summaries.filter((summary) => summary !== null);
}

/** The completed calls of a run in the order of execution: one round trip for run and index, one for the records. */
export async function visitCompleted(
  engine: RedisEngine,
  key: RunKey,
  visit: (call: CompletedCall) => void,
): Promise<Run | null> {
  const standing = await meetRun(engine, key, true);
  if (standing === null) return null;
  await readRecords(engine, key, standing.completed, VIEW_FIELDS, (record, { toolCallId, ordinal }, fields) => {
    const sighting: Sighting<InvocationView> =
      record === null ? { state: 'EXPIRED' } : { state: 'FOUND', invocation: toView(record, textOrNullAt(fields, 2)) };
    visit({ toolCallId, ordinal, sighting });
  });
  return standing.run;
}

/** Reads one record after the other; null is one that has expired. */
function readRecords<T>(
  engine: RedisEngine,
  key: RunKey,
  calls: readonly IndexedCall[],
  fields: readonly string[],
  read: (record: StoredRecord | null, call: IndexedCall, reply: readonly unknown[]) => T,
): Promise<T[]> {
  const commands = calls.map(({ toolCallId }) => ['hmget', engine.keys.record(key, toolCallId), ...fields] as const);
  return readBatch(engine, commands, (reply, place) => {
    const call = calls[place];
    if (call === undefined) throw unreadable();
    return read(decodeRecord({ ...key, toolCallId: call.toolCallId }, reply), call, reply);
  });
}

/** The run, after settling its calls that nobody will complete any more. */
async function meetRun(engine: RedisEngine, key: RunKey, withCompleted = false): Promise<StandingRun | null> {
  const standing = await readRun(engine, key, withCompleted);
  if (standing?.mayHoldAbandoned !== true) return standing;
  await settleAbandonedOf(engine, key);
  return readRun(engine, key, withCompleted);
}
