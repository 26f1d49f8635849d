import { clock } from "./clock.ts"
import { setting } from "./config.ts"

const cache = new Map<string, { value: Promise<string>; readAt: number }>()

/** Lazy: the SSM client is 85 kB. */
const fetchSecret = async (name: string): Promise<string> =>
  (await import("./parameters.ts")).parameter(`${setting("SECRETS_PREFIX")}${name}`)

/** Cached until `forgetSecret`. */
export const secret = (name: string): Promise<string> => {
  const cached = cache.get(name)
  if (cached) return cached.value
  const fetching = fetchSecret(name)
  cache.set(name, { value: fetching, readAt: clock.now().getTime() })
  // Failures are not cached.
  fetching.catch(() => cache.delete(name))
  return fetching
}

/** Milliseconds. Strangers can send refused signatures, so they must not cause a read each. */
const minAge = 60_000

/**
 * A provider refused the secret, or a signature doesn't fit it. It may have been rotated, so the next use reads it
 * again. False if it was read just now.
 */
export const forgetSecret = (name: string): boolean => {
  const cached = cache.get(name)
  if (!cached || clock.now().getTime() - cached.readAt < minAge) return false
  return cache.delete(name)
}
