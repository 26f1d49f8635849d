import { inject } from "vitest"
import { callsTo, type Reply } from "../driver/client.ts"

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

/** Names of the fields that a reply calls wrong. */
export const fieldsIn = ({ body }: Reply): string[] =>
  ((body as { fields?: { field: string }[] }).fields ?? []).map(({ field }) => field)
