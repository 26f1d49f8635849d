/**
 * Answers that are good for a moment, in the memory of one instance. Who asks for the same while it is on its way waits for that
 * one answer; a failure is not kept. The oldest goes when there are too many.
 */
export const shortMemory = <Value>({ milliseconds, most }: { milliseconds: number; most: number }) => {
  const known = new Map<string, { until: number; value: Promise<Value> }>()
  return (key: string, now: number, ask: () => Promise<Value>): Promise<Value> => {
    const found = known.get(key)
    if (found && now < found.until) return found.value
    known.delete(key)
    const value = ask()
    known.set(key, { until: now + milliseconds, value })
    value.catch(() => {
      if (known.get(key)?.value === value) known.delete(key)
    })
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return value
  }
}
