import { nextSending, outboxReader, type Sending, sendingRace, sendingWrite } from "../platform/outbox.ts"
import { retryOnConflict, type Table } from "../platform/table.ts"
import type { News } from "./rules/news.ts"

/**
 * Puts a provider's news to the message that it is about; answers whether it changed anything. Once it has left or rests, a
 * secret is forgotten.
 */
export const takeNews = (table: Table, id: string, newsOf: (message: Sending) => News): Promise<boolean> =>
  retryOnConflict([sendingRace], async () => {
    const message = await outboxReader(table).one(id)
    const news = message && newsOf(message)
    if (!message || !news) return false
    const forgotten = message.secretUntil === undefined ? {} : { body: "" }
    const next = nextSending(message, { ...news, ...forgotten, unclear: undefined, tryAt: undefined })
    await table.transact([sendingWrite(message, next)])
    return true
  })
