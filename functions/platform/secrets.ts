import { setting } from "./config.ts"

const known = new Map<string, Promise<string>>()

/** Its client is 85 kB that a call without a secret never needs. */
const ask = async (name: string): Promise<string> =>
  (await import("./parameters.ts")).parameter(`${setting("SECRETS_PREFIX")}${name}`)

/** A secret by its name below `SECRETS_PREFIX`, asked for once in the life of a function. */
export const secret = (name: string): Promise<string> => {
  const asked = known.get(name)
  if (asked) return asked
  const asking = ask(name)
  known.set(name, asking)
  // A failure is not remembered: the next call asks again.
  asking.catch(() => known.delete(name))
  return asking
}
