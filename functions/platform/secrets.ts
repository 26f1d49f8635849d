import { setting } from "./config.ts"

const cache = new Map<string, Promise<string>>()

/** Lazy: the SSM client is 85 kB. */
const fetchSecret = async (name: string): Promise<string> =>
  (await import("./parameters.ts")).parameter(`${setting("SECRETS_PREFIX")}${name}`)

/** Cached for the life of the process. */
export const secret = (name: string): Promise<string> => {
  const cached = cache.get(name)
  if (cached) return cached
  const fetching = fetchSecret(name)
  cache.set(name, fetching)
  // Failures are not cached.
  fetching.catch(() => cache.delete(name))
  return fetching
}
