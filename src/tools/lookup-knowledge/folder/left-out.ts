/** Counts what of a folder is not part of its collection, and why. */
export class LeftOut {
  private readonly counts = new Map<string, number>();

  /** @param reason - a fixed text that follows a count, such as `files are too large` */
  add(reason: string, count = 1): void {
    if (count > 0) this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }

  /** One remark a reason; none where everything is part of it. */
  remarks(): string[] {
    return [...this.counts].map(([reason, count]) => `${reason}: ${count}`);
  }
}
