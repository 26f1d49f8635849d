import * as z from "zod"
import { maxTextCharacters } from "../domain/messages/messages.ts"
import { unfilledProblem } from "../domain/messages/text-template.ts"
import { t } from "../language.ts"
import { messages } from "../messages.ts"
import { endpoint } from "./definition/endpoint.ts"
import { cursor, email, id, numberInQuery, phone, text } from "./definition/kinds.ts"
import { ConversationMessage } from "./outbox.ts"

const requiredText = (most: number, missing: string) =>
  text(most).refine((typed) => typed.trim() !== "", missing)
/** Checks for a missing value first, so its message wins over a format error. */
const required = (missing: string) => z.string().refine((typed) => typed !== "", missing)

/** The job it is about. Technicians can only reach customers of their own jobs. */
const about = {
  invoiceNumber: z.int().optional(),
  /** It is a copy of the job's invoice. A Net job counts as submitted once it is sent. */
  invoiceCopy: z.boolean().optional(),
}

const Queued = z.object({ matches: z.int(), _id: id })

export const sendText = endpoint({
  area: "messages",
  name: "send-text",
  method: "PUT",
  path: "/sendtext",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({
    phone: required(messages.invoices.missingPhone).pipe(phone),
    message: requiredText(maxTextCharacters, messages.invoices.textIncomplete).refine(
      (typed) => unfilledProblem(typed) === undefined,
      { error: ({ input }) => unfilledProblem(String(input)) },
    ),
    ...about,
    /** It contains the customer's link: it goes only to the customer's own phone, with consent. */
    jobLink: z.boolean().optional(),
  }),
  reply: Queued,
  refusals: ["not_found", "action_not_allowed", "texts_stopped", "no_consent"],
  legacy: "Error",
})

/**
 * Sends an email. `htmlmessage` defaults to the same text. An invoice copy is attached as a PDF, and a technician may
 * send it to other people than the job's customer and account.
 */
export const sendEmail = endpoint({
  area: "messages",
  name: "send-email",
  method: "PUT",
  path: "/sendemail",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write", "documents"],
  body: z.strictObject({
    subject: requiredText(150, t("Enter a subject.")),
    message: requiredText(5000, t("Enter a message.")),
    htmlmessage: text(100_000).optional(),
    email: required(messages.invoices.missingEmail).pipe(email),
    ccemail: email.optional(),
    ...about,
  }),
  reply: Queued,
  refusals: ["not_found", "action_not_allowed", "too_many"],
  legacy: "Error",
})

const OwnMessage = ConversationMessage.pick({
  _id: true,
  kind: true,
  to: true,
  subject: true,
  body: true,
  attachments: true,
  invoiceNumber: true,
  at: true,
})

export const listMessages = endpoint({
  area: "messages",
  name: "list-messages",
  method: "GET",
  path: "/messages",
  programs: true,
  access: ["table:read"],
  refusals: ["not_found"],
  variants: {
    ofJob: {
      roles: ["clerk", "technician"],
      query: z.strictObject({
        invoiceNumber: numberInQuery,
        limit: numberInQuery.optional(),
        cursor: cursor.optional(),
      }),
      reply: z.array(ConversationMessage),
    },
    own: {
      roles: "any",
      deactivated: true,
      query: z.strictObject({ limit: numberInQuery.optional(), cursor: cursor.optional() }),
      reply: z.array(OwnMessage),
    },
  },
})
