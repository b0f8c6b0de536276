import { type InvocationSummary, type InvocationView } from '../../../contract/canonical-invocation';
import { type Run, type RunKey } from '../../../contract/run';
import { type CompletedCall, type Page, type PageRequest, type Sighting } from '../../invocation-reads';
import { decodeCursor, encodeCursor } from '../../page-cursor';
import { settleAbandonedOf } from '../steps/abandoned.step';
import { readHashes } from './batch';
import { decodeRecord, type StoredRecord, SUMMARY_FIELDS, toSummary, toView, VIEW_FIELDS } from '../codec/record.codec';
import { type RedisEngine } from '../redis-engine';
import { unreadable, utf8OrNullAt } from '../codec/reply';
import { type RememberedCall, type StandingRun } from '../codec/run.codec';
import { type NamedCalls, readRun } from './run.reads';

/** Summaries by ordinal: one round trip for the run and its calls, and one for each portion until the page is full. */
export async function listInvocations(
  engine: RedisEngine,
  key: RunKey,
  page: PageRequest,
): Promise<Page<InvocationSummary> | null> {
  const after = decodeCursor('invocations', page.cursor);
  const standing = await meetRun(engine, key, 'all');
  if (standing === null) return null;
  const calls = standing.calls.filter(({ ordinal }) => ordinal > after);
  const items: InvocationSummary[] = [];
  // One more than asked for tells whether there is a next page; where records have expired a portion gives fewer.
  const portion = page.limit + 1;
  for (let first = 0; first < calls.length && items.length <= page.limit; first += portion) {
    const read = await readRecords(engine, key, calls.slice(first, first + portion), SUMMARY_FIELDS, summaryOf);
    items.push(...read.filter((summary) => summary !== null));
  }
  const more = items.length > page.limit;
  const shown = items.slice(0, page.limit);
  return { items: shown, nextCursor: more ? encodeCursor('invocations', shown.at(-1)?.ordinal ?? 0) : null };
}

function summaryOf(record: StoredRecord | null): InvocationSummary | null {
  return record && toSummary(record);
}

/** The completed calls of a run in the order of execution: one round trip for run and index, one for the records. */
export async function visitCompleted(
  engine: RedisEngine,
  key: RunKey,
  visit: (call: CompletedCall) => void,
): Promise<Run | null> {
  const standing = await meetRun(engine, key, 'completed');
  if (standing === null) return null;
  await readRecords(engine, key, standing.calls, VIEW_FIELDS, (record, { toolCallId, ordinal }, fields) => {
    const sighting: Sighting<InvocationView> =
      record === null ? { state: 'EXPIRED' } : { state: 'FOUND', invocation: toView(record, utf8OrNullAt(fields, 1)) };
    visit({ toolCallId, ordinal, sighting });
  });
  return standing.run;
}

/** Reads one record after the other; null is one that has expired. */
function readRecords<T>(
  engine: RedisEngine,
  key: RunKey,
  calls: readonly RememberedCall[],
  fields: readonly string[],
  read: (record: StoredRecord | null, call: RememberedCall, reply: readonly unknown[]) => T,
): Promise<T[]> {
  const hashes = calls.map(({ toolCallId }) => [engine.keys.record(key, toolCallId), ...fields] as const);
  return readHashes(engine, hashes, (reply, place) => {
    const call = calls[place];
    if (call === undefined) throw unreadable();
    return read(decodeRecord({ ...key, toolCallId: call.toolCallId }, reply), call, reply);
  });
}

/** The run, after settling its calls that nobody will complete any more. */
async function meetRun(engine: RedisEngine, key: RunKey, calls: NamedCalls): Promise<StandingRun | null> {
  const standing = await readRun(engine, key, calls);
  if (standing?.mayHoldAbandoned !== true) return standing;
  await settleAbandonedOf(engine, key);
  return readRun(engine, key, calls);
}
