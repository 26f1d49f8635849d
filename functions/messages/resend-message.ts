import { resendMessage } from "#shared/api/outbox.ts"
import { findResendProblem } from "#shared/domain/messages/messages.ts"
import { handle } from "../platform/handle.ts"
import { advanceOutgoing, outboxReader, outgoingRace, outgoingWrite } from "../platform/outbox.ts"
import { retryOnConflict } from "../platform/table.ts"

/** Resets the attempts. The stream puts it into the queue. */
export const handler = handle(
  resendMessage,
  ({ table }) => outboxReader(table),
  async ({ body: { _id } }, outbox, { now, commit, refuse }) =>
    retryOnConflict([outgoingRace], async () => {
      const message = await outbox.one(_id)
      if (!message) throw refuse("not_found")
      const { state, secretUntil, problem } = message
      const reason =
        (state === "stopped" ? problem : undefined) ??
        findResendProblem(message, now) ??
        (secretUntil && "This code is too old. They can ask for a new one.")
      if (reason) throw refuse("action_not_allowed", { detail: reason })
      const reply = { matches: 1 }
      const requeued = advanceOutgoing(message, {
        state: "queued",
        queuedAt: now.toISOString(),
        tries: 0,
        tryAt: undefined,
        // Its last try had no answer, so the sender first looks for the message.
        ...(state === "sending" && { unclear: true }),
      })
      await commit([outgoingWrite(message, requeued)], reply)
      return reply
    }),
)
