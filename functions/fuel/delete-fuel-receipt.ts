import { deleteFuelReceipt } from "#shared/api/fuel.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { receiptRemovalAudit } from "./receipt-audit.ts"
import { canSeeReceipt, fuelReader, receiptRace, receiptRemoval } from "./store.ts"

/** Its picture stays stored, for the audit. */
export const handler = handle(
  deleteFuelReceipt,
  ({ table, provide }) => ({ fuel: fuelReader(table), pictures: provide("pictures", pictures) }),
  async ({ query: { id } }, deps, { actor, now, commit, refuse }) =>
    retryOnConflict([receiptRace], async () => {
      const receipt = await deps.fuel.one(id)
      if (!receipt || !canSeeReceipt(actor, receipt))
        throw refuse("not_found", { detail: messages.fuel.notFound })
      const reply = { matches: 1 }
      const audit = receiptRemovalAudit(receipt, { by: actor, now })
      await commit([...receiptRemoval(receipt), audit], reply)
      await deps.pictures.remove([receipt.thumb])
      return reply
    }),
)
