import { deleteInventory } from "#shared/api/inventory.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { inventoryReader, stockRace, stockRemoval } from "./store.ts"

export const handler = handle(
  deleteInventory,
  ({ table }) => inventoryReader(table),
  async ({ query: { id } }, inventory, { commit, refuse }) =>
    retryOnConflict([stockRace], async () => {
      const part = await inventory.get(id)
      if (!part) throw refuse("not_found", { detail: messages.inventory.gone })
      const reply = { matches: 1 }
      await commit([stockRemoval(part)], reply)
      return reply
    }),
)
