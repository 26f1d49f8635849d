import * as z from "zod"
import { mostTextLetters } from "../domain/messages.ts"
import { messages } from "../messages.ts"
import { endpoint } from "./endpoint.ts"
import { cursor, email, id, numberInQuery, phone, text } from "./kinds.ts"
import { ConversationMessage } from "./outbox.ts"

const filled = (most: number, missing: string) => text(most).refine((typed) => typed.trim() !== "", missing)
/** What is missing is said before what is wrong with it. */
const given = (missing: string) => z.string().refine((typed) => typed !== "", missing)

/** About which job; a technician's own is the only one whose customer they reach from here. */
const about = {
  invoiceNumber: z.int().optional(),
  /** it is the copy of this job's invoice: a Net one counts as submitted once it has left */
  invoiceCopy: z.boolean().optional(),
}

/** it waits in the outbox; `_id` finds what becomes of it */
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
    phone: given(messages.invoices.missingPhone).pipe(phone),
    message: filled(mostTextLetters, messages.invoices.textIncomplete),
    ...about,
    /** it brings the customer of this job their link: to their own phone alone, and only when they agreed to texts */
    jobLink: z.boolean().optional(),
  }),
  reply: Queued,
  refusals: ["not_found", "action_not_allowed", "texts_stopped", "no_consent"],
  legacy: "Error",
})

/** Without an `htmlmessage` of its own the mail gets one that says the same; a copy of an invoice carries it as PDF. */
export const sendEmail = endpoint({
  area: "messages",
  name: "send-email",
  method: "PUT",
  path: "/sendemail",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write", "documents"],
  body: z.strictObject({
    subject: filled(150, "Enter a subject."),
    message: filled(5000, "Enter a message."),
    htmlmessage: text(100_000).optional(),
    email: given(messages.invoices.missingEmail).pipe(email),
    ccemail: email.optional(),
    ...about,
  }),
  reply: Queued,
  refusals: ["not_found", "action_not_allowed"],
  legacy: "Error",
})

/** As its reader sees it. */
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

/** Texts and emails with what became of them, newest first. */
export const listMessages = endpoint({
  area: "messages",
  name: "list-messages",
  method: "GET",
  path: "/messages",
  programs: true,
  access: ["table:read"],
  refusals: ["not_found"],
  variants: {
    /** about a job */
    ofJob: {
      roles: ["clerk", "technician"],
      query: z.strictObject({
        invoiceNumber: numberInQuery,
        limit: numberInQuery.optional(),
        cursor: cursor.optional(),
      }),
      reply: z.array(ConversationMessage),
    },
    /** what the shop sent to the caller, to the phone and the address of their account */
    own: {
      roles: "any",
      deactivated: true,
      query: z.strictObject({ limit: numberInQuery.optional(), cursor: cursor.optional() }),
      reply: z.array(OwnMessage),
    },
  },
})
