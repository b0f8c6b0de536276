/** Why a name in a folder is not among its documents. */
export type LeftOutReason = 'NO_DOCUMENT' | 'UNREADABLE' | 'TOO_LARGE' | 'BEYOND_LIMITS' | 'NOT_PARSED' | 'NOT_LISTED';

/** Each as the beginning of a sentence that a count ends. */
const REMARKS: Readonly<Record<LeftOutReason, string>> = {
  NO_DOCUMENT: 'names of no regular file within the folder',
  UNREADABLE: 'documents that could not be read',
  TOO_LARGE: 'documents over the size limit',
  BEYOND_LIMITS: 'documents beyond the limits of a folder',
  NOT_PARSED: 'documents that could not be parsed',
  NOT_LISTED: 'folders that could not be listed',
};

/** Counts what of a folder is not part of its collection, and why. */
export class LeftOut {
  private readonly counts = new Map<LeftOutReason, number>();

  add(reason: LeftOutReason, count = 1): void {
    if (count > 0) this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }

  /** Whether every document was looked at: what is no document of the folder is missed by nobody. */
  get isComplete(): boolean {
    return [...this.counts.keys()].every((reason) => reason === 'NO_DOCUMENT');
  }

  /** One remark a reason; none where everything is part of it. */
  remarks(): string[] {
    return [...this.counts].map(([reason, count]) => `${REMARKS[reason]}: ${count}`);
  }
}
