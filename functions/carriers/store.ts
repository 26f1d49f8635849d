import { InsuranceProviderFields, StoredInsuranceProvider } from "#shared/api/carriers.ts"
import type { InsuranceProvider } from "#shared/domain/charges/rates.ts"
import { messages } from "#shared/messages.ts"
import type { ExistingSetting, Setting } from "../audit/store.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Item, TableReader, Write } from "../platform/table.ts"

/*
 * one: SET#carriers / key
 * all: SET#carriers, some dozens
 */

const schema = 1
const maxCarriers = 500

const itemOf = (carrier: InsuranceProvider): Item => ({ ...keys.carrier(carrier.key), schema, ...carrier })

export const carrierWrite = (carrier: InsuranceProvider): Write => ({
  put: itemOf(carrier),
  onlyIf: "unguarded",
})

export const carrierReader = (table: TableReader) => {
  const all = async (): Promise<InsuranceProvider[]> => {
    const { items } = await table.query({ partition: keys.carriers, limit: maxCarriers, consistent: false })
    return items.map((item) => StoredInsuranceProvider.parse(item))
  }
  return {
    all,
    async one(key: string): Promise<InsuranceProvider | undefined> {
      const item = await table.get(keys.carrier(key))
      return item && StoredInsuranceProvider.parse(item)
    },
    /** undefined if several carriers share the name */
    async findByName(name: string): Promise<InsuranceProvider | undefined> {
      const normalized = sameName(name)
      const [found, another] = (await all()).filter(({ text }) => sameName(text) === normalized)
      return another ? undefined : found
    },
  }
}

const sameName = (name: string): string => name.trim().toLowerCase()

export type CarrierReader = ReturnType<typeof carrierReader>

export const carrierSetting = (key: string): Setting<InsuranceProvider> => ({
  what: "carrier",
  id: key,
  nameOf: ({ text }) => text,
  shape: InsuranceProviderFields,
  itemOf,
})

export const existingCarrier = (
  table: TableReader,
  key: string,
  refuse: Refuse<"not_found">,
): ExistingSetting<InsuranceProvider> => ({
  ...carrierSetting(key),
  async read() {
    const carrier = await carrierReader(table).one(key)
    if (!carrier) throw refuse("not_found", { detail: messages.carriers.notFound })
    return carrier
  },
})
