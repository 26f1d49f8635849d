import type { SQSBatchResponse, SQSEvent } from "aws-lambda"
import * as z from "zod"
import { clock } from "../platform/clock.ts"
import { keys } from "../platform/keys.ts"
import { errorFacts, log } from "../platform/log.ts"
import { type Item, RaceLost, theTable } from "../platform/table.ts"
import { sendText } from "../providers/twilio.ts"
import { attemptOf } from "./rules/attempt.ts"

const Queued = z.object({ id: z.string() })
const Stored = z.object({
  to: z.string(),
  body: z.string(),
  state: z.enum(["queued", "sending", "sent", "failed"]),
  tries: z.int(),
  triedAt: z.string().optional(),
  secretUntil: z.string().optional(),
})

const table = theTable()

const update = (id: string, from: Item, set: Record<string, unknown>, tries = 0) =>
  table.transact([
    {
      add: keys.message(id),
      amounts: { tries },
      set,
      onlyIf: {
        expression: "#state = :was AND #tries = :seen",
        names: { "#state": "state", "#tries": "tries" },
        values: { ":was": from.state, ":seen": from.tries },
      },
      race: "another sender of the same message",
    },
  ])

/** The attempt is stored before the call, so that a message that keeps failing ends, and two senders do not both send. */
const send = async (id: string): Promise<void> => {
  const item = await table.get(keys.message(id))
  if (!item) return
  const message = Stored.parse(item)
  const attempt = attemptOf(message, clock.now())
  if (attempt === "nothing") return
  // The queue brings it again, until the other one has sent it or is gone.
  if (attempt === "wait") throw new Error("Another sender may be at this message.")
  const forgotten = message.secretUntil !== undefined && { body: "" }
  if (attempt === "give up") return update(id, item, { state: "failed", ...forgotten })
  await update(id, item, { state: "sending", triedAt: clock.now().toISOString() }, 1)
  const providerId = await sendText(message)
  await update(
    id,
    { ...item, state: "sending", tries: message.tries + 1 },
    { state: "sent", sentAt: clock.now().toISOString(), providerId, ...forgotten },
  )
}

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failures: string[] = []
  for (const { messageId, body } of Records) {
    const { id } = Queued.parse(JSON.parse(body))
    try {
      await send(id)
    } catch (error) {
      if (error instanceof RaceLost) continue
      log("warn", "sending a message failed", { outbox: id, ...errorFacts(error) })
      failures.push(messageId)
    }
  }
  return { batchItemFailures: failures.map((itemIdentifier) => ({ itemIdentifier })) }
}
