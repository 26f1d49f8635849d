import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import type { ChargeType } from "#shared/domain/charges/charge-types.ts"
import { billingProfileReader } from "../../billing/store.ts"
import { carrierReader } from "../../carriers/store.ts"
import { malformed } from "../../platform/refusal.ts"
import type { Resources } from "../../platform/resources.ts"
import { partCostReader } from "../../quotes/reader.ts"
import { settingsReader } from "../../settings/store.ts"
import type { BilledAccount } from "../rules/billed-account.ts"
import { isPricedByCost } from "../rules/known-costs.ts"
import type { Payer, Rates } from "../rules/pricing.ts"

type CarrierInput = {
  insuranceCarrierKey?: string | null | undefined
  insuranceCarrier?: string | null | undefined
}
type CarrierFields = Pick<ServiceRequest, "insuranceCarrierKey" | "insuranceCarrier">

const compact = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined)

type Line = { type: ChargeType; part?: string | undefined; cost?: number | undefined }
type Priced = Payer & { charges?: readonly Line[] | undefined }

/** Cash and markup prices are based on part costs. */
const findPartsWithoutCost = ({ invoiceType, charges = [] }: Priced): string[] =>
  invoiceType === "Cash" || invoiceType === "Net"
    ? charges.flatMap(({ type, part, cost }) => (isPricedByCost(type) && part && !cost ? [part] : []))
    : []

export const rateReader = (resources: Pick<Resources, "table" | "provide">) => {
  const { table } = resources
  const carriers = carrierReader(table)
  const profiles = billingProfileReader(table)
  const settings = settingsReader(table)
  const partCosts = partCostReader(resources)
  return {
    async of(...payers: Priced[]): Promise<Rates> {
      const insured = payers.filter(({ invoiceType }) => invoiceType === "Insurance")
      const billed = payers.filter(({ invoiceType }) => invoiceType === "Net")
      const keys = new Set(compact(insured.map(({ insuranceCarrierKey }) => insuranceCarrierKey)))
      const accounts = new Set(compact(billed.map(({ billingId }) => billingId)))
      const [foundCarriers, foundProfiles, storedSettings, costs] = await Promise.all([
        Promise.all([...keys].map((key) => carriers.one(key))),
        Promise.all([...accounts].map((id) => profiles.of(id))),
        settings.settings(),
        partCosts.of(payers.flatMap(findPartsWithoutCost)),
      ])
      return {
        carriers: compact(foundCarriers),
        profiles: compact(foundProfiles),
        settings: storedSettings,
        costs,
      }
    },

    billedAccount: async (user: User | undefined): Promise<BilledAccount | undefined> =>
      user && { user, profile: await profiles.of(user._id) },

    /** Resolves a carrier by key and adds its name. A name that belongs to a single carrier counts as its key. */
    async carrierOf(input: CarrierInput, before?: CarrierFields): Promise<Partial<CarrierFields>> {
      const { insuranceCarrierKey: key, insuranceCarrier: name } = input
      if (key) {
        if (key === before?.insuranceCarrierKey)
          return { insuranceCarrierKey: key, insuranceCarrier: before.insuranceCarrier }
        const carrier = await carriers.one(key)
        if (!carrier)
          throw malformed("insuranceCarrierKey", "Choose a carrier from the list. This one doesn't exist.")
        return { insuranceCarrierKey: key, insuranceCarrier: carrier.text }
      }
      if (key === null) return { insuranceCarrierKey: undefined, insuranceCarrier: name ?? undefined }
      if (name === undefined || (before && name === before.insuranceCarrier)) return {}
      const carrier = name ? await carriers.findByName(name) : undefined
      return { insuranceCarrierKey: carrier?.key, insuranceCarrier: carrier?.text ?? name ?? undefined }
    },
  }
}
