import { indexKeys } from "../../platform/keys.ts"
import type { TableReader } from "../../platform/table.ts"

/* Access pattern: gsi3 PLATE#8AB / 8ABC123#id, for vehicles written since the index exists */

/** Of more than these, a clerk types another letter. */
const maxVehicles = 20

export const plateReader = (table: TableReader) => ({
  /** Customers with a car whose plate begins so. */
  async owners(beginning: string): Promise<string[]> {
    const { items } = await table.query({
      index: "gsi3",
      partition: indexKeys.plates(beginning),
      prefix: beginning,
      limit: maxVehicles,
    })
    return [...new Set(items.map(({ customerId }) => String(customerId)))]
  },
})
