import { type QueryClient, useQuery } from "@tanstack/react-query"
import { claimOf, shownClaim } from "#shared/domain/insurance/claim.ts"
import { shortestQuery } from "#shared/domain/search.ts"
import { api } from "#web/api/api.ts"
import { getServiceRequests } from "#web/api/calls.gen.ts"
import type { Claim } from "#web/data/claims.ts"
import { requestsKey } from "#web/data/requests-key.ts"

const freshFor = 5 * 60_000

/** Searches the job by its number, so the cost doesn't grow with the table, and derives the claim as the desk does. */
const findPaidClaims = async (reference: string, signal: AbortSignal): Promise<Claim[]> => {
  const rows = await api(
    getServiceRequests,
    { ask: "search", query: { search: reference, limit: 6 } },
    signal,
  )
  const claims: Claim[] = []
  for (const { invoiceNumber, invoiceType } of rows) {
    if (invoiceType !== "Insurance") continue
    const [request] = await api(getServiceRequests, { ask: "one", query: { invoiceNumber } }, signal)
    const claim = request && claimOf(request, [])
    if (claim?.list === "paid") claims.push(shownClaim(claim, undefined))
  }
  return claims
}

const paidClaimsQuery = (reference: string) => ({
  queryKey: [...requestsKey, "paidClaims", reference],
  queryFn: ({ signal }: { signal: AbortSignal }) => findPaidClaims(reference, signal),
  staleTime: freshFor,
})

const none: readonly Claim[] = []

/** The claims with these numbers that insurers paid before this month. Looks for one number after the other. */
export const useEarlierClaims = (references: readonly string[]): readonly Claim[] => {
  const wanted = [...new Set(references)].filter(({ length }) => length >= shortestQuery)
  const { data = none } = useQuery({
    queryKey: [...requestsKey, "earlierClaims", wanted],
    queryFn: async ({ client }: { client: QueryClient }) => {
      const claims: Claim[] = []
      for (const reference of wanted) claims.push(...(await client.fetchQuery(paidClaimsQuery(reference))))
      return claims
    },
    enabled: wanted.length > 0,
    placeholderData: (before) => before,
    staleTime: freshFor,
  })
  return data
}
