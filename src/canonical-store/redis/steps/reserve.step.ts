import { type ErrorCode, spendsRefusedCalls } from '../../../contract/error-catalogue';
import { type RunRemaining } from '../../../contract/run';
import { exceedsUtf8, utf8Bytes } from '../../../contract/utf8';
import { type Refusal, type Reservation, type ReserveOutcome } from '../../reservation';
import { settleAbandonedOf } from './abandoned.step';
import { encodeProjector, ownedBy } from '../codec/record.codec';
import { type RedisEngine } from '../redis-engine';
import { UNRECOGNISED_WRITE } from '../connection/redis-retry';
import { remainingOf } from '../codec/remaining.codec';
import { doublesOf, integerAt } from '../codec/reply';
import { type ScriptArgument } from '../scripts/script-runner';
import { failureOf, RESERVE_REFUSALS, StepCode } from '../scripts/step-code';

const DONE = 1;
/** Doubles that the longest answer has. */
const MOST_ANSWERED = 9;

/** What an answer may take on its way back, in ms: a step taken right before its fence is still heard of in time. */
const WAY_BACK_MS = 50;

/**
 * Judges and records a call, or counts its refusal: one round trip.
 *
 * @throws TypeError for a time limit or bytes to hold that are no number, before anything is sent
 */
export async function reserveStep(engine: RedisEngine, reservation: Reservation): Promise<ReserveOutcome> {
  const { toolCallId, toolName, token, request, notAfter } = reservation;
  const { clock, scripts } = engine;
  const { run, record } = engine.keys.ofCall(reservation, toolCallId);
  const tooLarge = exceedsUtf8(request, engine.context.limits.maxRequestBytes);
  const owner = ownedBy(toolName, token);
  const holdBytes = wholeNumber(Math.floor(reservation.holdBytes), 'holdBytes');
  const timeoutMs = wholeNumber(Math.ceil(reservation.timeoutMs), 'timeoutMs');
  // A server that was frozen must not take a step whose answer nobody waits for any more: each attempt has its own fence.
  const patienceMs = engine.commandTimeoutMs - WAY_BACK_MS;
  const sent = (more: readonly string[] = []): ScriptArgument[] => [
    toolName,
    owner,
    Math.min(notAfter, clock.now() + patienceMs),
    reservation.knownCalls,
    timeoutMs,
    holdBytes,
    encodeProjector(reservation.projector),
    tooLarge ? '' : request,
    tooLarge ? 0 : utf8Bytes(request),
    ...(tooLarge ? ['too large'] : more),
  ];
  const repetition = { recognised: true, inTime: () => clock.now() <= notAfter };
  let reply = doublesOf(await scripts.run('reserve-2', [run, record], sent, repetition), MOST_ANSWERED);
  if (reply[0] === StepCode.SETTLE_ABANDONED_FIRST) {
    // The bytes may be held by calls that nobody will complete any more.
    await settleAbandonedOf(engine, reservation);
    reply = doublesOf(
      await scripts.run('reserve-2', [run, record], () => sent(['settled']), repetition),
      MOST_ANSWERED,
    );
  }
  if (reply[0] === DONE) engine.reserved.add(record, { toolName, token, owner, expiresAt: integerAt(reply, 8) });
  return outcomeOf(reply);
}

/**
 * The counters of a run are sums: one that is no whole number would make the whole run unreadable.
 *
 * @throws TypeError for what is no number
 */
function wholeNumber(value: number, name: string): number {
  if (Number.isNaN(value)) throw new TypeError(`A reservation needs ${name}`);
  return Math.min(Math.max(value, 0), Number.MAX_SAFE_INTEGER);
}

function outcomeOf(reply: readonly number[]): ReserveOutcome {
  const code = integerAt(reply, 0);
  if (code === DONE) {
    return {
      outcome: 'RESERVED',
      ordinal: integerAt(reply, 5),
      heldBytes: integerAt(reply, 6),
      callMs: integerAt(reply, 7),
      remaining: remainingOf(reply),
    };
  }
  if (code === StepCode.RUN_UNKNOWN) {
    return { outcome: 'REFUSED', code: 'RUN_NOT_ACTIVE', becauseOfHoldsAlone: false, remaining: null };
  }
  const refusal = RESERVE_REFUSALS[-code - 1];
  if (refusal === undefined) throw failureOf(code);
  return { outcome: 'REFUSED', code: refusal, becauseOfHoldsAlone: reply[5] === 1, remaining: remainingOf(reply) };
}

/**
 * Counts a refusal made before the reserving step. Nothing tells two of them apart, so it is never sent again where
 * the first may have been counted: a lost answer is a failure, a refusal is counted at most once.
 */
export async function refuseStep({ scripts, keys }: RedisEngine, refusal: Refusal): Promise<RunRemaining | null> {
  const code: ErrorCode = refusal.code;
  const { run } = keys.ofRun(refusal);
  const args = [refusal.toolName, code, spendsRefusedCalls(code, false) ? 1 : 0];
  const reply = doublesOf(await scripts.run('refuse-1', [run], args, UNRECOGNISED_WRITE), MOST_ANSWERED);
  return reply[0] === StepCode.RUN_UNKNOWN ? null : remainingOf(reply);
}
