import { type Provider } from '@nestjs/common';
import { AuthorizedCheck } from './authorized.check';
import { InputCheck } from './input.check';
import { type PreflightCheck, type PreflightRefusal } from './preflight-check';
import { type PreflightSubject } from './preflight-subject';
import { ReadOnlyCheck } from './read-only.check';
import { RequestSizeCheck } from './request-size.check';
import { RunActiveCheck } from './run-active.check';
import { RunDeadlineCheck } from './run-deadline.check';
import { RunMatchCheck } from './run-match.check';
import { ToolCallIdCheck } from './tool-call-id.check';
import { ToolKnownCheck } from './tool-known.check';

/** The order is part of the contract: the first failure wins. What follows it is the store's reserving step. */
const ORDER = [
  ToolCallIdCheck,
  RunMatchCheck,
  ToolKnownCheck,
  AuthorizedCheck,
  ReadOnlyCheck,
  RunActiveCheck,
  RunDeadlineCheck,
  RequestSizeCheck,
  InputCheck,
];

/** Everything that can be judged about a call before the store is asked to reserve it. */
export class Preflight {
  constructor(private readonly checks: readonly PreflightCheck[]) {}

  /** The first refusal, or null if the call may be reserved. */
  judge(subject: PreflightSubject): PreflightRefusal | null {
    for (const check of this.checks) {
      const refusal = check.judge(subject);
      if (refusal !== null) return refusal;
    }
    return null;
  }
}

export const PREFLIGHT_PROVIDERS: Provider[] = [
  ...ORDER,
  { provide: Preflight, useFactory: (...checks: PreflightCheck[]) => new Preflight(checks), inject: ORDER },
];
