import { type ErrorCode } from '../../../src/contract/error-catalogue';
import { type RunRequest } from '../../../src/canonical-store/run-request';
import { type RunContext } from '../../../src/contract/run';

/** How a call ended for its caller: `READY`, or the code of its error. */
export type Answer = 'READY' | ErrorCode;

/** What the application was told that the record says, and when: `performance.now()`. */
export interface Acknowledgement {
  readonly answer: Answer;
  readonly at: number;
}

/** One id of a run, however often it was sent. */
export interface CallEntry {
  readonly toolCallId: string;
  readonly toolName: string;
  /** Bytes that the tool answers. */
  readonly rawBytes: number;
  /** The tool throws. */
  readonly fails: boolean;
  /** How often the tool ran. */
  executions: number;
  /** Of the attempt that ran the tool. */
  acknowledged: Acknowledgement | null;
  /** Attempts that ended without anybody knowing how. */
  unknown: number;
}

export interface RunEntry {
  readonly context: RunContext;
  /** What opened it. */
  readonly request: RunRequest;
  readonly maxCalls: number;
  readonly maxCallsOfTool: number;
  readonly maxResultBytes: number;
  readonly calls: Map<string, CallEntry>;
  /** It refuses: nothing new is sent to it. */
  spent: boolean;
}

/** What the application did and was told. */
export class Ledger {
  readonly runs: RunEntry[] = [];
  /** How often each answer was given. */
  readonly answers = new Map<Answer, number>();
  /** From the call to its answer, in ms, the longest. */
  longestMs = 0;
  /** When an outcome was last unknown: `performance.now()`. */
  lastUnknownAt = Number.NEGATIVE_INFINITY;
  /** What no call may do. */
  readonly broken: string[] = [];

  *entries(): Generator<readonly [RunEntry, CallEntry]> {
    for (const run of this.runs) for (const call of run.calls.values()) yield [run, call];
  }

  /** Calls that the application was told are on record, in this span of time. */
  acknowledged(from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY): (readonly [RunEntry, CallEntry])[] {
    return [...this.entries()].filter(([, { acknowledged }]) => {
      return acknowledged !== null && acknowledged.at >= from && acknowledged.at < until;
    });
  }

  note(answer: Answer, tookMs: number): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
    this.longestMs = Math.max(this.longestMs, tookMs);
  }

  count(answer: Answer): number {
    return this.answers.get(answer) ?? 0;
  }
}
