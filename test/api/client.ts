import { inject } from "vitest"
import { callsTo } from "../driver/client.ts"

export {
  type BodyTo,
  type CallOptions,
  callsTo,
  type Login,
  malformed,
  problemIn,
  type Reply,
} from "../driver/client.ts"

/** Calls the API as this person, or as nobody: `as(clerk).post("/users", form, { key })`. */
export const as = callsTo(() => inject("origin"))
