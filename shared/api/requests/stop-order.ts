import * as z from "zod"
import { endpoint } from "../definition/endpoint.ts"
import { date } from "../definition/kinds.ts"

const order = z.array(z.int().min(1).max(999_999_999)).max(60, "Send at most 60 jobs.")

/** The order in which a technician drives to the jobs of a day, as invoice numbers. Version 0 has none. */
const StopOrder = z.object({ order, version: z.int() })
export type StopOrder = z.output<typeof StopOrder>

/** The caller's own. */
export const getStopOrder = endpoint({
  area: "users",
  name: "get-stop-order",
  method: "GET",
  path: "/stoporder",
  roles: ["technician"],
  access: ["table:read"],
  query: z.strictObject({ date }),
  reply: StopOrder,
  refusals: [],
})

/** Replaces the caller's own order of a day. The windows promised to customers stay. */
export const saveStopOrder = endpoint({
  area: "users",
  name: "save-stop-order",
  method: "PUT",
  path: "/stoporder",
  roles: ["technician"],
  access: ["table:read", "table:write"],
  body: z.strictObject({ date, order, version: z.int().min(0) }),
  reply: StopOrder,
  refusals: ["changed_meanwhile"],
})
