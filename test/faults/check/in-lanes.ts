/** Takes a step for each item, so many at once. */
export async function inLanes<T>(items: readonly T[], lanes: number, step: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const lane = async (): Promise<void> => {
    for (const item of rest) await step(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
