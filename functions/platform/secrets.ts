import { setting } from "./config.ts"

const known = new Map<string, Promise<string>>()

/** The SSM client is 85 kB, so it is imported with the first secret. */
const ask = async (name: string): Promise<string> =>
  (await import("./parameters.ts")).parameter(`${setting("SECRETS_PREFIX")}${name}`)

/** Reads a secret below `SECRETS_PREFIX`, once per process. */
export const secret = (name: string): Promise<string> => {
  const asked = known.get(name)
  if (asked) return asked
  const asking = ask(name)
  known.set(name, asking)
  // Failures are not cached.
  asking.catch(() => known.delete(name))
  return asking
}
