import { EvidenceStatus, InvocationStatus } from '../../../contract/states';
import { type CompleteOutcome, type Completion, type Settled, type Settlement } from '../../completion';
import { assertLegalSettlement } from '../../legal-settlement';
import { kindOf, sizesOf } from '../../settlement';
import { decodeStates, type RawPlace, tokenText } from '../codec/record.codec';
import { type RedisEngine } from '../redis-engine';
import { attempt, READ, RECOGNISED_WRITE } from '../connection/redis-retry';
import { remainingOf } from '../codec/remaining.codec';
import { doublesOf, integerAt, type Reply, textBehindDoubles } from '../codec/reply';
import { type ScriptArgument } from '../scripts/script-runner';
import { encodeSideRaw, SIDE_RAW_FROM_BYTES } from './side-raw';
import { failureOf, StepCode } from '../scripts/step-code';

/** A raw response as it travels to the server. */
interface SentRaw {
  readonly place: RawPlace;
  /** The text, or the head of what is written beside the record. */
  readonly argument: string;
  readonly side: SideWrite | null;
}

/** What is written beside the record, ahead of the script. */
interface SideWrite {
  readonly key: string;
  readonly value: string | Buffer;
  /** The record's own expiry, in ms. */
  readonly expiresAt: number;
}

const NOT_SENT: SentRaw = Object.freeze({ place: 'none', argument: '', side: null });

/**
 * Settles a record for its owner: one round trip. A big raw response goes ahead of the script on the same connection,
 * as a plain command: through Lua its bytes would cost the server twice as much.
 *
 * @throws TypeError for a move that does not exist, before anything is sent
 */
export async function completeStep(engine: RedisEngine, completion: Completion): Promise<CompleteOutcome> {
  const { settlement, toolCallId, token } = completion;
  assertLegalSettlement(settlement);
  const sizes = sizesOf(settlement);
  const { run, record } = engine.keys.ofCall(completion, toolCallId);
  const raw = await sentRaw(engine, completion, record, sizes.rawBytes ?? 0);
  const result = settlement.status === InvocationStatus.READY ? settlement.agentResult : '';
  const known = engine.reserved.get(record);
  const owner = known?.token === token ? known.owner : tokenText(token);
  const { rawBytes, resultBytes } = sizes;
  const args = [
    owner,
    known?.toolName ?? '',
    kindOf(settlement),
    rawBytes ?? '-',
    resultBytes ?? '-',
    raw.place,
    raw.argument,
    result,
  ];
  const { side } = raw;
  const reply =
    side === null
      ? await engine.scripts.run('complete-n', [run, record], args, RECOGNISED_WRITE)
      : await attempt(() => sendBoth(engine, side, [run, record, side.key], args), RECOGNISED_WRITE);
  engine.reserved.remove(record);
  return outcomeOf(settlement, reply);
}

async function sentRaw(engine: RedisEngine, completion: Completion, record: string, bytes: number): Promise<SentRaw> {
  const text = completion.settlement.rawResponse;
  if (text === null || bytes > engine.context.limits.maxRawBytes) return NOT_SENT;
  if (bytes < SIDE_RAW_FROM_BYTES) return { place: 'inline', argument: text, side: null };
  const expiresAt = await expiryOf(engine, record, completion.token);
  if (expiresAt === null) return NOT_SENT;
  const { head, value } = encodeSideRaw(text, bytes);
  const key = engine.keys.raw(completion, completion.toolCallId, tokenText(completion.token));
  return { place: 'side', argument: head, side: { key, value, expiresAt } };
}

/** Known from the reservation; another instance's, or a forgotten one, is looked up. null: there is no record. */
async function expiryOf({ reserved, client }: RedisEngine, record: string, token: string): Promise<number | null> {
  const known = reserved.get(record);
  if (known?.token === token) return known.expiresAt;
  const expiry = await attempt(() => client.pexpiretime(record), READ);
  return expiry > 0 ? expiry : null;
}

/** Sends the raw response and the script together. */
async function sendBoth(
  { client, scripts }: RedisEngine,
  { key, value, expiresAt }: SideWrite,
  keys: readonly string[],
  args: readonly ScriptArgument[],
): Promise<Reply> {
  for (let last = false; ; last = true) {
    // Not over what is there: if it is another text of an earlier attempt, the script deletes it and says so.
    const written = client.set(key, value, 'PXAT', expiresAt, 'NX');
    const [, reply] = await Promise.all([written, scripts.once('complete-n', keys, args)]);
    if (last || doublesOf(reply, 1)[0] !== StepCode.RAW_NOT_THERE) return reply;
  }
}

/** What the step answers beside StepCode. */
const AS_ASKED = 1;
const AS_THE_LIMITS_MADE_IT = 2;
const OTHERWISE_BEFORE = 3;

/** Doubles that stand ahead of an outcome. */
const DOUBLES = 5;

function outcomeOf(asked: Settlement, reply: Reply): CompleteOutcome {
  const doubles = doublesOf(reply, DOUBLES);
  const code = integerAt(doubles, 0);
  switch (code) {
    case AS_ASKED:
      return settled(true, statesAsked(asked), doubles);
    case AS_THE_LIMITS_MADE_IT:
    case OTHERWISE_BEFORE:
      return settled(
        code === AS_THE_LIMITS_MADE_IT,
        decodeStates(textBehindDoubles(reply, DOUBLES).split(' ')),
        doubles,
      );
    case StepCode.NOT_OWNER:
      return { outcome: 'NOT_OWNER' };
    case StepCode.RECORD_AND_RUN_GONE:
      return { outcome: 'EXPIRED', remaining: null };
    case StepCode.RECORD_GONE:
      return { outcome: 'EXPIRED', remaining: remainingOf(doubles) };
    default:
      throw failureOf(code);
  }
}

type States = Pick<Settled, 'status' | 'evidenceStatus' | 'errorCode'>;

function statesAsked(asked: Settlement): States {
  if (asked.status === InvocationStatus.ERROR) {
    return { status: asked.status, evidenceStatus: EvidenceStatus.ERROR, errorCode: asked.errorCode };
  }
  return { status: asked.status, evidenceStatus: asked.evidenceStatus, errorCode: null };
}

function settled(accepted: boolean, states: States, doubles: readonly number[]): Settled {
  const { status, evidenceStatus, errorCode } = states;
  return { outcome: 'SETTLED', accepted, status, evidenceStatus, errorCode, remaining: remainingOf(doubles) };
}
