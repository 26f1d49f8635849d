import { deleteFuelReceipt } from "#shared/api/fuel.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { canSeeReceipt, fuelReader, receiptRace, receiptRemoval } from "./store.ts"

export const handler = handle(
  deleteFuelReceipt,
  ({ table, provide }) => ({ fuel: fuelReader(table), pictures: provide("pictures", pictures) }),
  async ({ query: { id } }, deps, { actor, commit, refuse }) =>
    retryOnConflict([receiptRace], async () => {
      const receipt = await deps.fuel.one(id)
      if (!receipt || !canSeeReceipt(actor, receipt))
        throw refuse("not_found", { detail: messages.fuel.notFound })
      const reply = { matches: 1 }
      await commit(receiptRemoval(receipt), reply)
      await deps.pictures.remove([receipt.image, receipt.thumb])
      return reply
    }),
)
