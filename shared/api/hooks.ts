import * as z from "zod"
import { endpoint } from "./endpoint.ts"
import { id, Matches } from "./kinds.ts"

/*
 * What the providers of texts and emails call. They have no session: each signs what it sends, and what is not signed by it is
 * refused. They come twice, late and in any order.
 */

/** What became of a text, by the message that the address names; and what somebody texted to the shop. */
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

/** What became of an email, as SES tells it by SNS. */
export const receiveSesEvent = endpoint({
  area: "messages",
  name: "receive-ses-event",
  method: "POST",
  path: "/hooks/ses",
  roles: "public",
  access: ["table:read", "table:write"],
  raw: true,
  reply: Matches,
  refusals: ["not_signed"],
})
