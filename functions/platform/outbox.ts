import { keys } from "./keys.ts"
import type { Write } from "./table.ts"
import { absent } from "./table.ts"

/** A text that leaves: stored in the transaction of its cause, sent by the queue (domain.md section 10). */
export type Message = {
  id: string
  kind: "text"
  /** ten digits */
  to: string
  body: string
  invoiceNumber?: number
  /** of a text with a one-time code: after this instant it is not sent any more, and once it has left its words are forgotten */
  secretUntil?: string
  at: string
}

export const messageWrite = (message: Message): Write => ({
  put: { ...keys.message(message.id), schema: 1, ...message, state: "queued", tries: 0 },
  onlyIf: absent,
  race: "the same message twice",
})
