import { setting } from "../config.ts"
import { equalsInConstantTime } from "./constant-time.ts"

/** CloudFront adds this header, so calls that bypass it are rejected (docs/architecture.md, "One origin"). */
export const hasOriginSecret = (headers: Record<string, string | undefined>): boolean =>
  equalsInConstantTime(headers["x-origin-secret"] ?? "", setting("ORIGIN_SECRET"))
