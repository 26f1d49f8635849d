import { getSquareForm } from "#shared/api/payments.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { branchesQuery, branchStore } from "../settings/store.ts"
import { findLocation } from "./rules/location.ts"

export const handler = handle(
  getSquareForm,
  ({ table }) => branchStore(table),
  async ({ query: { branch } }, branches, { refuse }) => {
    const applicationId = setting("SQUARE_APPLICATION_ID")
    const locationId = findLocation(branch, await branches.all(), setting("SQUARE_LOCATION_ID"))
    if (applicationId === "none" || !locationId) throw refuse("cards_not_set_up")
    return { applicationId, locationId, library: setting("SQUARE_LIBRARY_URL") }
  },
  () => [{ query: branchesQuery() }],
)
