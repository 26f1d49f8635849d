import * as z from "zod"
import { consentSources } from "../domain/text-consent.ts"
import { endpoint } from "./endpoint.ts"
import { id, instant, listInQuery, Matches, numberInQuery, phone } from "./kinds.ts"

/**
 * What the owner of a phone last said about texts, with what they were asked then. It belongs to the phone: whoever gets another
 * number is asked again, and a STOP from it ends texts whatever job or profile names it.
 */
export const StoredTextConsent = z.object({
  phone,
  given: z.boolean(),
  wording: z.string(),
  at: instant,
  /** a name; nobody's where the owner of the phone said it by themselves */
  by: z.string().optional(),
  byId: id.optional(),
  source: z.enum(consentSources),
  /** a text of theirs may have meant to end texts: they are paused until somebody at the shop has asked */
  doubtful: z.literal(true).optional(),
  /** of whoever ended texts by one: what they had agreed to before, which START brings back */
  earlier: z.object({ wording: z.string(), at: instant, by: z.string().optional() }).optional(),
})
export type StoredTextConsent = z.output<typeof StoredTextConsent>

/** A text that asks the owner of a phone for their YES: who holds a job's link isn't always who holds its phone. */
export const StoredConsentRequest = StoredTextConsent.pick({ phone: true, wording: true, at: true })
export type StoredConsentRequest = z.output<typeof StoredConsentRequest>

const TextConsent = StoredTextConsent.omit({ byId: true, earlier: true })
  .partial()
  // Without a word of theirs nothing is given.
  .extend({
    given: z.boolean(),
    /** the words with which they are asked today */
    asking: z.string(),
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
    /** of the phone that this job's texts go to; one without ten digits gets none, and is not named */
    ofJob: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ invoiceNumber: numberInQuery }),
      reply: TextConsent,
    },
    ofPhone: { roles: ["clerk"], query: z.strictObject({ phone }), reply: TextConsent },
    /** of a whole list; of a phone whose owner never said a word there is no `at` */
    ofPhones: {
      roles: ["clerk"],
      query: z.strictObject({
        phones: listInQuery.pipe(z.array(phone).max(100, "Ask for at most 100 phones at a time.")),
      }),
      reply: z.array(StoredTextConsent.pick({ phone: true, given: true }).extend({ at: instant.optional() })),
    },
  },
})

/** Their last word counts. */
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
