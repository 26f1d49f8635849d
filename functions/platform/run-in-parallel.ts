/** Runs at most `parallelism` items at once, in order. The first failure rejects. */
export const runInParallel = async <Item>(
  items: readonly Item[],
  parallelism: number,
  run: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items.values()
  const work = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(parallelism, items.length) }, work))
}
