import { Injectable } from '@nestjs/common';
import { ErrorCode } from '../../contract/error-catalogue';
import { PreflightCheck, type PreflightRefusal } from './preflight-check';
import { type PreflightSubject } from './preflight-subject';

/** Refuses what is known to be inactive; whether a run is active is decided by the store's reserving step. */
@Injectable()
export class RunActiveCheck extends PreflightCheck {
  judge({ standing }: PreflightSubject): PreflightRefusal | null {
    switch (standing.state) {
      case 'UNAVAILABLE':
        return { code: ErrorCode.STORE_UNAVAILABLE };
      case 'UNKNOWN':
        return { code: ErrorCode.RUN_NOT_ACTIVE };
      case 'KNOWN':
        return standing.facts.ended ? { code: ErrorCode.RUN_NOT_ACTIVE } : null;
    }
  }
}
