/** What saves the completing step a look-up. */
export interface ReservedCall {
  readonly toolName: string;
  readonly token: string;
  /** What the run remembers the call by: see `ownedBy`. */
  readonly owner: string;
  /** Expiry of the record, in ms. */
  readonly expiresAt: number;
}

const MOST = 16_384;

/**
 * Calls in flight that this instance reserved, by the key of their record. A cache, nothing depends on it: what is
 * missing is looked up. It empties itself at its bound, where only calls that were never completed can bring it.
 */
export class ReservedCalls {
  private readonly calls = new Map<string, ReservedCall>();

  add(record: string, call: ReservedCall): void {
    if (this.calls.size >= MOST) this.calls.clear();
    this.calls.set(record, call);
  }

  get(record: string): ReservedCall | undefined {
    return this.calls.get(record);
  }

  remove(record: string): void {
    this.calls.delete(record);
  }
}
