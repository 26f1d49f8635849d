import { timingSafeEqual } from "node:crypto"
import { setting } from "../config.ts"

export const equalsInConstantTime = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** CloudFront adds this header, so calls that bypass it are rejected (docs/architecture.md, "One origin"). */
export const hasOriginSecret = (headers: Record<string, string | undefined>): boolean =>
  equalsInConstantTime(headers["x-origin-secret"] ?? "", setting("ORIGIN_SECRET"))
