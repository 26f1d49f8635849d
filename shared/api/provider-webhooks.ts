import * as z from "zod"
import { endpoint } from "./definition/endpoint.ts"
import { id } from "./definition/kinds.ts"

/**
 * Receives a text's delivery status (`message` is its id), or an incoming text. Twilio has no session, so each request
 * is verified by its signature. Events can arrive twice, late, and in any order.
 */
export const receiveTwilioEvent = endpoint({
  area: "messages",
  name: "receive-twilio-event",
  method: "POST",
  path: "/hooks/twilio",
  roles: "public",
  access: ["table:read", "table:write", "texts"],
  query: z.strictObject({ message: id.optional() }),
  raw: true,
  reply: z.string(),
  replyType: "text/xml",
  refusals: ["not_signed"],
})
