import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import { billingProfileReader } from "../billing/store.ts"
import { carrierReader } from "../carriers/store.ts"
import { malformed } from "../platform/refusal.ts"
import type { TableReader } from "../platform/table.ts"
import { settingsReader } from "../settings/store.ts"
import type { Payer, Rates } from "./rules/pricing.ts"

type Named = { insuranceCarrierKey?: string | null | undefined; insuranceCarrier?: string | null | undefined }
type CarrierFields = Pick<ServiceRequest, "insuranceCarrierKey" | "insuranceCarrier">

const known = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined)

/** What decides the prices of requests, read from where it is set. */
export const rateReader = (table: TableReader) => {
  const carriers = carrierReader(table)
  const profiles = billingProfileReader(table)
  const settings = settingsReader(table)
  return {
    /** of these payers: a request as it stands, and as it is to be */
    async of(...payers: Payer[]): Promise<Rates> {
      const insured = payers.filter(({ invoiceType }) => invoiceType === "Insurance")
      const billed = payers.filter(({ invoiceType }) => invoiceType === "Net")
      const keys = new Set(known(insured.map(({ insuranceCarrierKey }) => insuranceCarrierKey)))
      const accounts = new Set(known(billed.map(({ billingId }) => billingId)))
      const [found, agreed, set] = await Promise.all([
        Promise.all([...keys].map((key) => carriers.one(key))),
        Promise.all([...accounts].map((id) => profiles.of(id))),
        settings.settings(),
      ])
      return { carriers: known(found), profiles: known(agreed), settings: set }
    },

    /** A carrier is meant by its key, and its name goes along; a name that one carrier has stands for it. */
    async carrierOf(named: Named, before?: CarrierFields): Promise<Partial<CarrierFields>> {
      const { insuranceCarrierKey: key, insuranceCarrier: name } = named
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
      const carrier = name ? await carriers.named(name) : undefined
      return { insuranceCarrierKey: carrier?.key, insuranceCarrier: carrier?.text ?? name ?? undefined }
    },
  }
}
export type RateReader = ReturnType<typeof rateReader>
