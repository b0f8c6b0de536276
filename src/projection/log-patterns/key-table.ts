/** Gives every different element a small number, so that keys are compared and hashed by numbers. */
export class KeyTable {
  private readonly ids = new Map<string, number>();
  private readonly keys: string[] = [];

  idOf(key: string): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.keys.length;
    this.ids.set(key, id);
    this.keys.push(key);
    return id;
  }

  keyOf(id: number): string {
    return this.keys[id] ?? '';
  }
}
