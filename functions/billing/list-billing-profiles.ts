import { listBillingProfiles } from "#shared/api/billing.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import { toWire } from "./rules/wire.ts"
import { billingProfileReader } from "./store.ts"

export const handler = handle(
  listBillingProfiles,
  ({ table }) => billingProfileReader(table),
  async ({ query: { limit, cursor } }, profiles, { setNextCursor }) => {
    const page = await profiles.all({ limit: pageSize(limit, { usual: 500, max: 500 }), cursor })
    setNextCursor(page.cursor)
    return page.items.map(toWire)
  },
)
