/**
 * In-memory cache with a time to live. Concurrent callers share one fetch, failures are not cached, and the oldest
 * entry is evicted first.
 */
export const ttlCache = <Value>({
  milliseconds,
  maxEntries,
}: {
  milliseconds: number
  maxEntries: number
}) => {
  const entries = new Map<string, { until: number; value: Promise<Value> }>()
  return (key: string, now: number, fetchValue: () => Promise<Value>): Promise<Value> => {
    const found = entries.get(key)
    if (found && now < found.until) return found.value
    entries.delete(key)
    const value = fetchValue()
    entries.set(key, { until: now + milliseconds, value })
    value.catch(() => {
      if (entries.get(key)?.value === value) entries.delete(key)
    })
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
    return value
  }
}
