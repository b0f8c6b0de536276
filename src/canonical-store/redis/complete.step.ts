import { EvidenceStatus, InvocationStatus } from '../../contract/states';
import { type CompleteOutcome, type Completion, type Settlement } from '../completion';
import { assertLegalSettlement } from '../legal-settlement';
import { outcomeMark, type SettlementSizes, sizesOf } from '../settlement';
import { decodeStates, type RawPlace } from './record.codec';
import { type RedisEngine } from './redis-engine';
import { attempt, READ, RECOGNISED_WRITE } from './redis-retry';
import { remainingOf } from './remaining.codec';
import { integerAt, listOf, textAt } from './reply';
import { type ScriptArgument } from './script-runner';
import { encodeSideRaw, SIDE_RAW_FROM_BYTES } from './side-raw';
import { failureOf, StepCode } from './step-code';

const NOTHING = '-';

/** A raw response on its way to the key beside its record. */
interface SideWrite {
  readonly value: Buffer;
  /** The record's own expiry, in ms. */
  readonly expiresAt: number;
}

/**
 * Settles a record for its owner: one round trip. A big raw response goes ahead of the script on the same connection,
 * as a plain command: through Lua its bytes would cost the server twice as much.
 *
 * @throws TypeError for a move that does not exist, before anything is sent
 */
export async function completeStep(engine: RedisEngine, completion: Completion): Promise<CompleteOutcome> {
  const { settlement, toolCallId, token } = completion;
  assertLegalSettlement(settlement);
  const { run, completed } = engine.keys.ofRun(completion);
  const record = engine.keys.record(completion, toolCallId);
  const raw = engine.keys.raw(completion, toolCallId, token);
  const sizes = sizesOf(settlement);

  const rawBytes = sizes.rawBytes ?? 0;
  let place: RawPlace =
    settlement.rawResponse === null || rawBytes > engine.context.limits.maxRawBytes ? 'none' : 'inline';
  let rawArgument = place === 'inline' ? (settlement.rawResponse ?? '') : '';
  let side: SideWrite | null = null;
  if (place === 'inline' && rawBytes >= SIDE_RAW_FROM_BYTES) {
    const { head, value } = encodeSideRaw(rawArgument, rawBytes);
    const expiresAt = await expiryOf(engine, record);
    place = expiresAt === null ? 'none' : 'side';
    rawArgument = expiresAt === null ? '' : head;
    side = expiresAt === null ? null : { value, expiresAt };
  }

  const args = argumentsOf(engine, completion, sizes, place, rawArgument);
  const step = (): Promise<readonly unknown[]> => send(engine, [run, record, completed, raw], args, side);
  const reply = await attempt(step, RECOGNISED_WRITE);
  engine.expiries.delete(record);
  return outcomeOf(reply);
}

/** Known from the reservation; another instance's, or a forgotten one, is looked up. null: there is no record. */
async function expiryOf({ expiries, client }: RedisEngine, record: string): Promise<number | null> {
  const known = expiries.get(record);
  if (known !== undefined) return known;
  const expiry = await attempt(() => client.pexpiretime(record), READ);
  return expiry > 0 ? expiry : null;
}

async function send(
  { client, scripts }: RedisEngine,
  keys: readonly [run: string, record: string, completed: string, raw: string],
  args: readonly ScriptArgument[],
  side: SideWrite | null,
): Promise<readonly unknown[]> {
  if (side === null) return listOf(await scripts.run('complete-4', keys, args));
  for (let last = false; ; last = true) {
    // Not over what is there: if it is another text of an earlier attempt, the script deletes it and says so.
    const written = client.set(keys[3], side.value, 'PXAT', side.expiresAt, 'NX');
    const [, reply] = await Promise.all([written, scripts.run('complete-4', keys, args)]);
    const list = listOf(reply);
    if (last || list[0] !== StepCode.RAW_NOT_THERE) return list;
  }
}

function argumentsOf(
  { context: { limits } }: RedisEngine,
  { toolCallId, token, settlement }: Completion,
  sizes: SettlementSizes,
  place: RawPlace,
  rawArgument: string,
): readonly ScriptArgument[] {
  return [
    toolCallId,
    token,
    settlement.status,
    ...statesOf(settlement),
    sizes.rawBytes ?? NOTHING,
    sizes.resultBytes ?? NOTHING,
    outcomeMark(settlement, sizes),
    limits.maxRawBytes,
    limits.maxResultBytes,
    limits.maxRecordBytes,
    place,
    rawArgument,
    settlement.status === InvocationStatus.READY && (sizes.resultBytes ?? 0) <= limits.maxResultBytes
      ? settlement.agentResult
      : '',
  ];
}

function statesOf(settlement: Settlement): readonly [evidence: string, code: string] {
  return settlement.status === InvocationStatus.READY
    ? [settlement.evidenceStatus, NOTHING]
    : [EvidenceStatus.ERROR, settlement.errorCode];
}

function outcomeOf(reply: readonly unknown[]): CompleteOutcome {
  const code = integerAt(reply, 0);
  switch (code) {
    case 0:
    case 1: {
      const states = decodeStates(textAt(reply, 5), textAt(reply, 6), textAt(reply, 7));
      return { outcome: 'SETTLED', accepted: code === 1, ...states, remaining: remainingOf(reply) };
    }
    case StepCode.NOT_OWNER:
      return { outcome: 'NOT_OWNER' };
    case StepCode.RECORD_AND_RUN_GONE:
      return { outcome: 'EXPIRED', remaining: null };
    case StepCode.RECORD_GONE:
      return { outcome: 'EXPIRED', remaining: remainingOf(reply) };
    default:
      throw failureOf(code);
  }
}
