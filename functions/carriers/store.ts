import { StoredInsuranceProvider } from "../../shared/api/carriers.ts"
import type { InsuranceProvider } from "../../shared/domain/charges/rates.ts"
import { keys } from "../platform/keys.ts"
import type { TableReader, Write } from "../platform/table.ts"

/*
 * Access patterns of carriers
 *   all   SET#carriers / key   by key; there are some dozens
 */

const schema = 1
const most = 500

/** Stores a carrier, whatever stood there before. */
export const carrierWrite = (carrier: InsuranceProvider): Write => ({
  put: { ...keys.carrier(carrier.key), schema, ...carrier },
  onlyIf: "beside",
})

export const carrierReader = (table: TableReader) => ({
  async all(): Promise<InsuranceProvider[]> {
    const { items } = await table.query({ partition: keys.carriers, limit: most, consistent: false })
    return items.map((item) => StoredInsuranceProvider.parse(item))
  },
})
