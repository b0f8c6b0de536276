/** Counts the bytes that a store holds against what it may hold. */
export class ByteLedger {
  private used = 0;

  constructor(readonly maxBytes: number) {}

  get usedBytes(): number {
    return this.used;
  }

  fits(bytes: number): boolean {
    return this.used + bytes <= this.maxBytes;
  }

  take(bytes: number): void {
    this.used += bytes;
  }

  give(bytes: number): void {
    this.used -= bytes;
  }
}
