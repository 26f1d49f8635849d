import { listInventory } from "#shared/api/inventory.ts"
import { normalizeInput } from "#shared/domain/normalize-input.ts"
import { handle } from "../platform/handle.ts"
import { inventoryReader } from "./store.ts"

const pageSize = 200

/** The beginning of a NAGS number, which is stored without its dash: FW04915-GT. */
const nagsWithDashes = /^[DF][A-Z]-?\d{5}-?[A-Z]{0,4}$/

export const handler = handle(
  listInventory,
  ({ table }) => inventoryReader(table),
  async ({ query: { part = "", branch, cursor } }, inventory, { continueAt }) => {
    const typed = normalizeInput(part)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9.-]/g, "")
    const searchText = nagsWithDashes.test(typed) ? typed.replaceAll("-", "") : typed
    const page = await inventory.list({ part: searchText, cursor, limit: pageSize })
    continueAt(page.cursor)
    return branch === undefined ? page.parts : page.parts.filter((one) => one.branch === branch)
  },
)
