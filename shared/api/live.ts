import * as z from "zod"
import { endpoint } from "./definition/endpoint.ts"

export const createSocketTicket = endpoint({
  area: "live",
  name: "create-socket-ticket",
  method: "POST",
  path: "/socketticket",
  roles: "any",
  access: ["table:read", "table:write"],
  body: z.strictObject({}),
  /** Opens `/ws?ticket=...` once, within 30 seconds. */
  reply: z.object({ ticket: z.string() }),
  refusals: [],
})
