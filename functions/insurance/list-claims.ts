import { listClaims } from "#shared/api/claims.ts"
import { shownClaim } from "#shared/domain/insurance/claim.ts"
import { carrierReader } from "../carriers/store.ts"
import { handle } from "../platform/handle.ts"
import { claimReader } from "../requests/readers/claims.ts"

const pageSize = 200

export const handler = handle(
  listClaims,
  ({ table }) => ({ claims: claimReader(table), carriers: carrierReader(table) }),
  async ({ query: { paid, cursor } }, { claims, carriers }, { setNextCursor }) => {
    const [page, all] = await Promise.all([claims.list(paid, { limit: pageSize, cursor }), carriers.all()])
    setNextCursor(page.cursor)
    const byKey = new Map(all.map((carrier) => [carrier.key, carrier]))
    return page.claims.map((claim) => shownClaim(claim, byKey.get(claim.carrierKey ?? "")))
  },
)
