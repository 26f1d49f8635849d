import { changeQuote } from "#shared/api/quotes.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"
import { quoteChange, quoteRace, quoteReader } from "./store.ts"

/** Idempotent: two people may dismiss the same lead. */
export const handler = handle(
  changeQuote,
  ({ table }) => ({ quotes: quoteReader(table), requests: requestReader(table) }),
  async ({ body: { _id, dismissed, invoiceNumber } }, { quotes, requests }, { actor, now, commit, refuse }) =>
    retryOnConflict([quoteRace], async () => {
      const quote = await quotes.one(_id, now)
      if (!quote) throw refuse("not_found", { detail: messages.quotes.notFound })
      if (invoiceNumber !== undefined) await requests.openFor(actor, invoiceNumber, refuse)
      const after =
        invoiceNumber === undefined
          ? { state: dismissed ? ("dismissed" as const) : ("open" as const) }
          : { state: "turned" as const, invoiceNumber }
      if (quote.state === "turned" && quote.invoiceNumber !== invoiceNumber)
        throw refuse("refused", { detail: messages.quotes.alreadyTurned })
      const isNew = quote.state !== after.state
      const reply = { matches: 1 }
      await commit(isNew ? quoteChange(quote, after) : [], reply)
      return reply
    }),
)
