import { listInventory } from "#shared/api/inventory.ts"
import { normalizeInput } from "#shared/domain/normalize-input.ts"
import { readPartNumber } from "#shared/domain/parts/part-number.ts"
import { handle } from "../platform/handle.ts"
import { inventoryReader } from "./store.ts"

const pageSize = 200

/** NAGS numbers are stored without dashes, others with them. Both may begin as typed: FW04915-GT. */
const beginsWith = (partNumber: string, typed: string): boolean =>
  partNumber.startsWith(readPartNumber(partNumber) ? typed.replaceAll("-", "") : typed)

export const handler = handle(
  listInventory,
  ({ table }) => inventoryReader(table),
  async ({ query: { part = "", branch, cursor } }, inventory, { setNextCursor }) => {
    const typed = normalizeInput(part)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9.-]/g, "")
    const [beforeDash = ""] = typed.split("-")
    const page = await inventory.list({ part: beforeDash, cursor, limit: pageSize })
    setNextCursor(page.cursor)
    return page.parts.filter(
      (one) => beginsWith(one.partNumber, typed) && (branch === undefined || one.branch === branch),
    )
  },
)
