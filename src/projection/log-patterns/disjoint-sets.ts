/** Union-find over indexes. The smallest index stands for its set. */
export class DisjointSets {
  private readonly parents: Int32Array;

  constructor(size: number) {
    this.parents = Int32Array.from({ length: size }, (_unused, index) => index);
  }

  find(index: number): number {
    let root = index;
    while (this.parent(root) !== root) root = this.parent(root);
    // The path is shortened for the next search.
    for (let at = index; at !== root;) {
      const next = this.parent(at);
      this.parents[at] = root;
      at = next;
    }
    return root;
  }

  union(a: number, b: number): void {
    const rootA = this.find(a);
    const rootB = this.find(b);
    this.parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  private parent(index: number): number {
    return this.parents[index] ?? index;
  }
}
