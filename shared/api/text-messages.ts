import * as z from "zod"
import { consentSources } from "../domain/messages/text-consent.ts"
import { endpoint } from "./definition/endpoint.ts"
import { id, instant, listInQuery, Matches, numberInQuery, phone } from "./definition/kinds.ts"

/**
 * The last answer of a phone's owner about texts, with the wording of the question. Consent belongs to the number: a
 * new number is asked again, and a STOP ends texts for every job and profile with it.
 */
export const StoredTextConsent = z.object({
  phone,
  given: z.boolean(),
  wording: z.string(),
  at: instant,
  by: z.string().optional(),
  byId: id.optional(),
  source: z.enum(consentSources),
  doubtful: z.literal(true).optional(),
  /** The consent before a STOP, which START restores. */
  earlier: z.object({ wording: z.string(), at: instant, by: z.string().optional() }).optional(),
})
export type StoredTextConsent = z.output<typeof StoredTextConsent>

/** A text that asks a phone to reply YES, because the holder of a job's link may not own its phone. */
export const StoredConsentRequest = StoredTextConsent.pick({ phone: true, wording: true, at: true })
export type StoredConsentRequest = z.output<typeof StoredConsentRequest>

const TextConsent = StoredTextConsent.omit({ byId: true, earlier: true }).partial().extend({
  given: z.boolean(),
  asking: z.string(),
  /** They texted the shop last or wish another time, so an answer needs no recorded consent. */
  wroteToUs: z.boolean(),
})

export const getTextConsent = endpoint({
  area: "messages",
  name: "get-text-consent",
  method: "GET",
  path: "/textconsent",
  programs: true,
  access: ["table:read"],
  refusals: ["not_found"],
  variants: {
    /** The phone of this job's texts. Without ten digits nothing is sent, and `phone` is missing. */
    ofJob: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ invoiceNumber: numberInQuery }),
      reply: TextConsent,
    },
    ofPhone: { roles: ["clerk"], query: z.strictObject({ phone }), reply: TextConsent },
    /** A list of phones. One that never answered has no `at`. */
    ofPhones: {
      roles: ["clerk"],
      query: z.strictObject({
        phones: listInQuery.pipe(z.array(phone).max(100, "Ask for at most 100 phones at a time.")),
      }),
      reply: z.array(StoredTextConsent.pick({ phone: true, given: true }).extend({ at: instant.optional() })),
    },
  },
})

export const recordTextConsent = endpoint({
  area: "messages",
  name: "record-text-consent",
  method: "PUT",
  path: "/textconsent",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: z.strictObject({ phone, given: z.boolean() }),
  reply: Matches,
  refusals: [],
  legacy: "Error",
})
