import { removeCreditCard } from "#shared/api/payments.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { SquareDown, squareProvider } from "../providers/square.ts"
import { squareCustomers } from "./customers.ts"

/** Takes a card off file at Square, where it can't be charged from then on. */
export const handler = handle(
  removeCreditCard,
  ({ table, needs }) => squareCustomers(table, needs("payments", squareProvider)),
  async ({ query: { customerId, cardId } }, customers, { actor, now, commit, refuse }) => {
    const notOnFile = () => refuse("not_found", { detail: messages.payments.cardNotOnFile })
    const { _id } = await customers.openFor(actor, customerId, refuse)
    const card = await customers.cardOf(_id, cardId)
    if (!card) throw notOnFile()
    const said = await squareProvider.disableCard(card._id)
    if (said.kind === "unknown") throw new SquareDown("Nobody knows whether the card was removed.")
    if (said.kind === "refused") throw notOnFile()
    const reply = { matches: 1 }
    await commit(await customers.removal(_id, card, actor, now), reply)
    return reply
  },
)
