import {
  type CanonicalInvocation,
  INVOCATION_SCHEMA_VERSION,
  type InvocationView,
} from '../../../contract/canonical-invocation';
import { InvocationStatus } from '../../../contract/states';
import { type InvocationKey, type Sighting } from '../../invocation-reads';
import { isAbandoned } from '../../run-state';
import { StoreUnavailableError } from '../../store-unavailable.error';
import { settleAbandoned } from '../steps/abandoned.step';
import { decodeRecord, RECORD_FIELDS, type StoredRecord, toView, VIEW_FIELDS } from '../codec/record.codec';
import { type RedisEngine } from '../redis-engine';
import { attempt, READ } from '../connection/redis-retry';
import { unreadable, utf8OrNullAt } from '../codec/reply';
import { decodeSideRaw } from '../steps/side-raw';

interface FoundRecord {
  readonly record: StoredRecord;
  readonly fields: readonly (Buffer | null)[];
}

/** One round trip, and never the raw response. */
export async function findView(engine: RedisEngine, key: InvocationKey): Promise<Sighting<InvocationView>> {
  const found = await findRecord(engine, key, VIEW_FIELDS);
  if (found === null) return sightWithoutRecord(engine, key);
  return { state: 'FOUND', invocation: toView(found.record, utf8OrNullAt(found.fields, 1)) };
}

/** The whole record; one round trip more where the raw response stands beside it. */
export async function findInvocation(engine: RedisEngine, key: InvocationKey): Promise<Sighting<CanonicalInvocation>> {
  const found = await findRecord(engine, key, RECORD_FIELDS);
  if (found === null) return sightWithoutRecord(engine, key);
  const { record, fields } = found;
  let rawResponse = utf8OrNullAt(fields, 3);
  if (record.rawPlace === 'side') {
    rawResponse = await readSideRaw(engine, key, record.owner);
    // Both expire in the same millisecond: perhaps it came between the two reads.
    if (rawResponse === null) return sightWithoutRaw(engine, key);
  }
  const view = toView(record, utf8OrNullAt(fields, 1));
  const request = utf8OrNullAt(fields, 2);
  if (request === null) throw unreadable();
  return { state: 'FOUND', invocation: { ...view, schemaVersion: INVOCATION_SCHEMA_VERSION, request, rawResponse } };
}

/** Reads a record, after settling it if nobody will complete it any more. */
async function findRecord(
  engine: RedisEngine,
  key: InvocationKey,
  names: readonly string[],
): Promise<FoundRecord | null> {
  const name = engine.keys.record(key, key.toolCallId);
  const read = async (): Promise<FoundRecord | null> => {
    const fields = await attempt(() => engine.client.hmgetBuffer(name, ...names), READ);
    const record = decodeRecord(key, fields);
    return record === null ? null : { record, fields };
  };
  const found = await read();
  if (found === null || !mayBeAbandoned(engine, found.record)) return found;
  await settleAbandoned(engine, key, [key.toolCallId]);
  return read();
}

/** As far as this instance knows the time; the settling step asks the server's. */
function mayBeAbandoned({ clock, context }: RedisEngine, { head, deadline }: StoredRecord): boolean {
  if (head.status !== InvocationStatus.PROJECTING) return false;
  return isAbandoned(deadline, context.timing.abandonedAfterMs, clock.now());
}

async function sightWithoutRecord({ client, keys }: RedisEngine, key: InvocationKey): Promise<Sighting<never>> {
  const remembered = await attempt(() => client.hget(keys.ofRun(key).run, `id:${key.toolCallId}`), READ);
  return { state: remembered === null ? 'UNKNOWN' : 'EXPIRED' };
}

async function readSideRaw({ client, keys }: RedisEngine, key: InvocationKey, token: string): Promise<string | null> {
  const value = await attempt(() => client.getBuffer(keys.raw(key, key.toolCallId, token)), READ);
  return value === null ? null : decodeSideRaw(value);
}

async function sightWithoutRaw(engine: RedisEngine, key: InvocationKey): Promise<Sighting<never>> {
  if ((await findRecord(engine, key, VIEW_FIELDS)) === null) return sightWithoutRecord(engine, key);
  throw new StoreUnavailableError('The raw response of a record is not in Redis any more.');
}
