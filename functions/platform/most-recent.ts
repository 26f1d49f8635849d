/** Caches the most recent values by name. Simultaneous requests share one creation; a failed one is repeated. */
export const mostRecent = <Made>(most: number) => {
  const known = new Map<string, Promise<Made>>()
  return (name: string, make: () => Promise<Made>): Promise<Made> => {
    const found = known.get(name) ?? make()
    known.delete(name)
    known.set(name, found)
    found.catch(() => {
      if (known.get(name) === found) known.delete(name)
    })
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return found
  }
}
