/** What a row must leave behind, and does not. A thousand of one kind are told as one. */
export class Findings {
  private readonly found = new Map<string, { count: number; readonly example: string }>();

  expect(holds: boolean, what: string, example = ''): void {
    if (holds) return;
    const before = this.found.get(what);
    if (before === undefined) this.found.set(what, { count: 1, example });
    else before.count += 1;
  }

  get list(): readonly string[] {
    return [...this.found].map(([what, { count, example }]) => {
      return `${count === 1 ? '' : `${count} x `}${what}${example === '' ? '' : ` (${example})`}`;
    });
  }
}
