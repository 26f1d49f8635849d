import { timingSafeEqual } from "node:crypto"
import { setting } from "./config.ts"

export const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Accepts calls only from our CloudFront, which adds a secret header (docs/architecture.md, "One origin"). */
export const isFrontDoor = (headers: Record<string, string | undefined>): boolean =>
  same(headers["x-origin-secret"] ?? "", setting("ORIGIN_SECRET"))
