import { type JsonObject } from '../../contract/json';
import { type ReadyEvidenceStatus, type RunStatus } from '../../contract/states';
import { type UnfitReason } from '../record-standing';

export type FactKind = 'OBSERVATION' | 'NEGATIVE_OBSERVATION';

/** One READY record of the run, as far as a fact goes. */
export interface ObservedFact {
  /** Place of the call in the order of execution, from 1. */
  readonly ordinal: number;
  readonly toolCallId: string;
  readonly toolName: string;
  /** NEGATIVE_OBSERVATION for NO_EVIDENCE: nothing was found within the scope, and nothing more is said. */
  readonly kind: FactKind;
  readonly evidenceStatus: ReadyEvidenceStatus;
  readonly observedAt: Date;
  /** What was looked at; null where the result does not say. */
  readonly scope: JsonObject | null;
  /** A few lines of the bounded result, by the tool's own projector; none of a negative observation. */
  readonly highlights: readonly string[];
}

export type ExclusionReason = UnfitReason | 'AFTER_END';

/** A completed call that is no fact of the run. */
export interface ExcludedCall {
  readonly toolCallId: string;
  readonly reason: ExclusionReason;
}

/** What became of one tool that the run allowed: "not found" and "not looked" must not be confused. */
export interface ToolCoverage {
  readonly toolName: string;
  /** READY calls that are facts of the run: EVIDENCE_FOUND and NO_EVIDENCE. */
  readonly ready: number;
  readonly noEvidence: number;
  /** Failed calls by error code. */
  readonly errors: Readonly<Record<string, number>>;
  /** Refused calls by error code. */
  readonly refused: Readonly<Record<string, number>>;
  /** At least one call passed the preflight. */
  readonly called: boolean;
}

/** What a run observed, made anew from its canonical records whenever it is asked for. */
export interface ObservedFacts {
  readonly runId: string;
  readonly status: RunStatus;
  /** In the order of execution. */
  readonly facts: readonly ObservedFact[];
  /** In the order of execution. */
  readonly excluded: readonly ExcludedCall[];
  /** Completed calls that the bounds left out of both lists. */
  readonly omitted: number;
  /** Something was left out or cut. */
  readonly truncated: boolean;
  /** A row for every tool that the run allowed, in the run's own order. */
  readonly coverage: readonly ToolCoverage[];
}
