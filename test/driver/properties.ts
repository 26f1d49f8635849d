import * as fc from "fast-check"
import { isLong } from "./long-runs.ts"

/**
 * `npm test` tries the same values in every run, so a failure comes from the change. `npm run test:long` tries new ones.
 * A failed property also prints its failed assertion.
 */
fc.configureGlobal({ includeErrorInReport: true, ...(!isLong && { seed: 20_270_512 }) })
