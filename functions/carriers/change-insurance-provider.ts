import { changeInsuranceProvider } from "#shared/api/carriers.ts"
import { billItems } from "#shared/domain/insurance/bill-checklist.ts"
import { changeSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { existingCarrier } from "./store.ts"

/** Priced requests keep their prices and name the carrier version used. */
export const handler = handle(
  changeInsuranceProvider,
  ({ table }) => table,
  async ({ body: { key, version: baseVersion, ...form } }, table, { actor: by, now, commit, refuse }) => {
    const carrier = existingCarrier(table, key, refuse)
    // All items are the standard list, which also has those that are added later.
    const isStandard = billItems.every((item) => form.billRequirements?.includes(item))
    const patch = { ...form, ...(isStandard && { billRequirements: undefined }) }
    return changeSetting(table, carrier, { patch, baseVersion, by, now, refuse, commit })
  },
)
