import { removeCreditCard } from "#shared/api/payments.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { SquareDown, squareProvider } from "../providers/square.ts"
import { squareCustomers } from "./square-customers.ts"

export const handler = handle(
  removeCreditCard,
  ({ table, provide }) => squareCustomers(table, provide("payments", squareProvider)),
  async ({ query: { customerId, cardId } }, customers, { actor, now, commit, refuse }) => {
    const notOnFile = () => refuse("not_found", { detail: messages.payments.cardNotOnFile })
    const { _id } = await customers.openFor(actor, customerId, refuse)
    const card = await customers.findCard(_id, cardId)
    if (!card) throw notOnFile()
    const disabled = await squareProvider.disableCard(card._id)
    if (disabled.kind === "unknown") throw new SquareDown("Square didn't say whether the card was removed.")
    if (disabled.kind === "refused") throw notOnFile()
    const reply = { matches: 1 }
    await commit(await customers.endAgreementWrites(_id, card, actor, now), reply)
    return reply
  },
)
