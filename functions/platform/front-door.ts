import { timingSafeEqual } from "node:crypto"
import { setting } from "./config.ts"

/** Compared in a time that tells nothing of where they differ. */
export const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Only the site's own front door may call: it proves itself with a secret header (docs/architecture.md, One origin). */
export const isFrontDoor = (headers: Record<string, string | undefined>): boolean =>
  same(headers["x-origin-secret"] ?? "", setting("ORIGIN_SECRET"))
