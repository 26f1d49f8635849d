import { placeTexts } from "#shared/api/inbox.ts"
import { messages } from "#shared/messages.ts"
import { requestGone } from "../media/store.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { namedRequest, requestReader } from "../requests/reader.ts"
import { changedRace, inboxReader, threadRace, threadWrite } from "./inbox.ts"
import { writesOf } from "./standing.ts"

/** More than anybody texts before somebody of the office looks. */
const most = 100

/**
 * Each text goes to the job by itself, and the phone last: what is left of it when the call ends early is sent again. What
 * stands on another job stays there.
 */
export const handler = handle(
  placeTexts,
  ({ table }) => ({ table, inbox: inboxReader(table), requests: requestReader(table) }),
  async ({ body: { phone, invoiceNumber } }, { table, inbox, requests }, { actor, commit, refuse }) => {
    const job = await requests.openFor(actor, invoiceNumber, refuse)
    if (!(await inbox.thread(phone))) throw refuse("not_found")

    const place = (id: string) =>
      retryOnConflict([changedRace], async () => {
        const seen = await inbox.received(id)
        if (seen?.invoiceNumber === undefined && seen)
          await table.transact(await writesOf(table, seen, { ...seen, invoiceNumber }))
      })
    const { received } = await inbox.withPhone(phone, { limit: most })
    try {
      for (const { id } of received.filter((one) => one.invoiceNumber === undefined)) await place(id)
    } catch (error) {
      if (!(error instanceof RaceLost && error.race === requestGone)) throw error
      throw refuse("not_found", { detail: messages.requests.notFound })
    }
    return retryOnConflict([threadRace], async () => {
      const thread = await inbox.thread(phone)
      if (!thread) throw refuse("not_found")
      const name = thread.name ?? job.customerName
      const { version: _, ...placed } = { ...thread, invoiceNumber, ...(name && { name }) }
      const reply = { matches: Number(thread.invoiceNumber !== invoiceNumber) }
      await commit(reply.matches ? [threadWrite(thread, placed)] : [], reply)
      return reply
    })
  },
  namedRequest,
)
