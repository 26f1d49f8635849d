import { inject } from "vitest"
import { callsTo } from "../driver/client.ts"

/* The API client of the tests, bound to the shared system. */

export {
  type BodyTo,
  type CallOptions,
  callsTo,
  type Login,
  malformed,
  problemIn,
  type Reply,
} from "../driver/client.ts"

export const as = callsTo(() => inject("origin"))
