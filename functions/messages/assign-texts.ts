import { assignTexts } from "#shared/api/inbox.ts"
import { messages } from "#shared/messages.ts"
import { requestDeletedRace } from "../media/store.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { changeWithAttachment } from "./attach-pictures.ts"
import { inboxReader, incomingTextChangeRace, threadRace, threadWrite } from "./inbox.ts"

const maxTexts = 100

/**
 * Assigns a phone's texts to a job, one by one, and the thread last, so a repeated call finishes the rest. Texts on
 * another job stay there.
 */
export const handler = handle(
  assignTexts,
  ({ table }) => ({ table, inbox: inboxReader(table), requests: requestReader(table) }),
  async ({ body: { phone, invoiceNumber } }, { table, inbox, requests }, { actor, commit, refuse }) => {
    const job = await requests.openFor(actor, invoiceNumber, refuse)
    if (!(await inbox.thread(phone))) throw refuse("not_found")

    const assignText = (id: string) =>
      retryOnConflict([incomingTextChangeRace], async () => {
        const current = await inbox.received(id)
        if (current?.invoiceNumber === undefined && current)
          await table.transact(await changeWithAttachment(table, current, { ...current, invoiceNumber }))
      })
    const { received } = await inbox.listWithPhone(phone, { limit: maxTexts })
    try {
      for (const { id } of received.filter((one) => one.invoiceNumber === undefined)) await assignText(id)
    } catch (error) {
      if (!(error instanceof RaceLost && error.race === requestDeletedRace)) throw error
      throw refuse("not_found", { detail: messages.requests.notFound })
    }
    return retryOnConflict([threadRace], async () => {
      const thread = await inbox.thread(phone)
      if (!thread) throw refuse("not_found")
      const name = thread.name ?? job.customerName
      const { version: _, ...nextThread } = { ...thread, invoiceNumber, ...(name && { name }) }
      const reply = { matches: Number(thread.invoiceNumber !== invoiceNumber) }
      await commit(reply.matches ? [threadWrite(thread, nextThread)] : [], reply)
      return reply
    })
  },
  prefetchRequest,
)
