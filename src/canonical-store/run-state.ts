import { EndReason, type RunEndStatus, RunStatus } from '../contract/states';

/** The end that somebody gave a run, as a driver stores it. Never overwritten. */
export interface StoredEnd {
  readonly status: RunEndStatus;
  /** In the store's time, ms. */
  readonly at: number;
  readonly reason: string;
}

/** How a run stands at one moment; times in ms of the store's clock. */
export interface RunState {
  readonly status: RunStatus;
  readonly endedAt: number | null;
  readonly endReason: string | null;
}

const ACTIVE: RunState = Object.freeze({ status: RunStatus.ACTIVE, endedAt: null, endReason: null });

/** A deadline has passed from the very millisecond that it names: no time is left of the run then. */
export function hasPassed(at: number, now: number): boolean {
  return now >= at;
}

/** An end that was given stands; without one the run is active until its deadline and reads as expired after. */
export function runStateAt(end: StoredEnd | null, deadlineAt: number, now: number): RunState {
  if (end !== null) return { status: end.status, endedAt: end.at, endReason: end.reason };
  if (!hasPassed(deadlineAt, now)) return ACTIVE;
  return { status: RunStatus.EXPIRED, endedAt: deadlineAt, endReason: EndReason.DEADLINE };
}

/** Whether a call still PROJECTING belongs to a process that died (contract, section 3). */
export function isAbandoned(callDeadlineAt: number, abandonedAfterMs: number, now: number): boolean {
  return now > callDeadlineAt + abandonedAfterMs;
}
