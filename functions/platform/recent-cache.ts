/** LRU cache. Simultaneous requests share one creation, and failures are not cached. */
export const cacheMostRecent = <Value>(max: number) => {
  const cached = new Map<string, Promise<Value>>()
  return (name: string, create: () => Promise<Value>): Promise<Value> => {
    const found = cached.get(name) ?? create()
    cached.delete(name)
    cached.set(name, found)
    found.catch(() => {
      if (cached.get(name) === found) cached.delete(name)
    })
    for (const oldest of cached.keys()) {
      if (cached.size <= max) break
      cached.delete(oldest)
    }
    return found
  }
}
