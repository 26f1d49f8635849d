import { changeInventory, maxPieces, tooManyPieces } from "#shared/api/inventory.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { inventoryReader, stockChange, stockRace } from "./store.ts"

export const handler = handle(
  changeInventory,
  ({ table }) => inventoryReader(table),
  async ({ body: { _id, by, quantity, lowStock, version } }, inventory, { actor, now, commit, refuse }) => {
    if (by !== undefined && quantity !== undefined)
      throw malformed("by", "Send how many more or fewer, or how many there are, not both.")
    return retryOnConflict([stockRace], async () => {
      const before = await inventory.get(_id)
      if (!before) throw refuse("not_found", { detail: messages.inventory.gone })
      if (by === undefined && version !== undefined && version !== before.version) {
        const { changedBy, changedAt } = before
        const conflictFields = { by: changedBy, at: changedAt }
        throw refuse("changed_meanwhile", {
          detail: messages.inventory.changed,
          conflicts: [
            ...(quantity === undefined
              ? []
              : [{ field: "quantity", yours: quantity, theirs: before.quantity, ...conflictFields }]),
            ...(lowStock === undefined
              ? []
              : [{ field: "lowStock", yours: lowStock, theirs: before.lowStock, ...conflictFields }]),
          ],
        })
      }
      const after = {
        ...before,
        quantity: quantity ?? before.quantity + (by ?? 0),
        lowStock: lowStock ?? before.lowStock,
        version: before.version + 1,
        changedBy: actor.name,
        changedAt: now.toISOString(),
      }
      if (after.quantity < 0)
        throw refuse("refused", { detail: messages.inventory.notEnough(before.quantity) })
      if (after.quantity > maxPieces) throw malformed("by", tooManyPieces)
      const reply = { matches: 1, quantity: after.quantity, version: after.version }
      await commit([stockChange(before, after)], reply)
      return reply
    })
  },
)
