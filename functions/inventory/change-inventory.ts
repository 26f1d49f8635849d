import { changeInventory, maxPieces, type StockedPart, tooManyPieces } from "#shared/api/inventory.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { changeRecord } from "../platform/versioned.ts"
import { inventoryReader, stockDescription } from "./store.ts"

const reply = ({ quantity, version }: StockedPart) => ({ matches: 1, quantity, version })

export const handler = handle(
  changeInventory,
  ({ table }) => ({ table, inventory: inventoryReader(table) }),
  async (
    { body: { _id, by, quantity, lowStock, version } },
    { table, inventory },
    { actor, now, commit, refuse },
  ) => {
    if (by !== undefined && quantity !== undefined)
      throw malformed("by", "Send how many more or fewer, or how many there are, not both.")
    const { after } = await changeRecord(table, stockDescription, {
      async load() {
        const part = await inventory.get(_id)
        if (!part) throw refuse("not_found", { detail: messages.inventory.gone })
        return part
      },
      // A difference applies to any quantity.
      baseVersion: by === undefined ? version : undefined,
      by: actor,
      now,
      decide: (current) => ({
        patch: {
          quantity: quantity ?? current.quantity + (by ?? 0),
          ...(lowStock !== undefined && { lowStock }),
        },
      }),
      next: (current, merged) => ({
        ...merged,
        version: current.version + 1,
        changedBy: actor.name,
        changedAt: now.toISOString(),
      }),
      check(after, before) {
        if (after.quantity < 0)
          throw refuse("refused", { detail: messages.inventory.notEnough(before.quantity) })
        if (after.quantity > maxPieces) throw malformed("by", tooManyPieces)
      },
      refuse: (code, { conflicts } = {}) =>
        refuse(code, { detail: messages.inventory.changed, ...(conflicts && { conflicts }) }),
      commit,
      reply,
    })
    return reply(after)
  },
)
