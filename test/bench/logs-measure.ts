const ROUNDS = 7;

/** Median of the processor time that the work takes, in ms: other work on the machine does not count. */
export function medianMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
}

/** Columns of equal width, as text. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)), []);
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}
