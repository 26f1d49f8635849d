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

export const as = callsTo(() => inject("origin"))
