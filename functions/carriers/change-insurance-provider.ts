import { changeInsuranceProvider } from "#shared/api/carriers.ts"
import { billItems } from "#shared/domain/insurance/bill-checklist.ts"
import { settingDescription } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { changeRecord, versionReply } from "../platform/versioned.ts"
import { existingCarrier } from "./store.ts"

/** Priced requests keep their prices and name the carrier version used. */
export const handler = handle(
  changeInsuranceProvider,
  ({ table }) => table,
  async ({ body: { key, version: baseVersion, ...form } }, table, { actor: by, now, commit, refuse }) => {
    const carrier = existingCarrier(table, key, refuse)
    // All items are the standard list, which also has those that are added later.
    const isStandard = billItems.every((item) => form.billRequirements?.includes(item))
    const decide = () => ({ patch: { ...form, ...(isStandard && { billRequirements: undefined }) } })
    const change = { load: carrier.read, baseVersion, by, now, decide, refuse, commit, reply: versionReply }
    const { after } = await changeRecord(table, settingDescription(carrier), change)
    return versionReply(after)
  },
)
