import type { Claim } from "#shared/api/claims.ts"
import { keys } from "../../platform/keys.ts"
import { type PageOptions, readPages, type TableReader } from "../../platform/table.ts"
import { claimIn } from "../storage/claim-row.ts"

/*
 * Access patterns of claims
 *   open        CLAIMS / n
 *   of a month  CLAIMS#month / day#n    paid ones, latest first
 */

const claimsPageSize = 1000

export const claimReader = (table: TableReader) => {
  const list = async (
    paidIn: string | undefined,
    options: PageOptions,
  ): Promise<{ claims: Claim[]; cursor: string | undefined }> => {
    const partition = paidIn === undefined ? keys.openClaims : keys.paidClaims(paidIn.slice(0, 7))
    const { items, cursor } = await table.query({
      partition,
      ...options,
      descending: paidIn !== undefined,
      consistent: false,
    })
    return { claims: items.map(claimIn), cursor }
  }
  return {
    list,
    /** All of a list. */
    async all(paidIn?: string): Promise<Claim[]> {
      const claims: Claim[] = []
      for await (const page of readPages((cursor) => list(paidIn, { limit: claimsPageSize, cursor })))
        claims.push(...page.claims)
      return claims
    },
  }
}
