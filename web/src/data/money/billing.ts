import { type QueryClient, queryOptions } from "@tanstack/react-query"
import type { BillingProfile } from "#shared/api/billing.ts"
import { allPages, api, apiPage } from "../../api/api.ts"
import { getBillingProfile, listBillingProfiles } from "../../api/calls.gen.ts"

export const profilesKey = ["billing-profiles"] as const

export const profilesQuery = queryOptions({
  queryKey: [...profilesKey, "list"],
  queryFn: async ({ client, signal }) => {
    const profiles = await allPages((cursor) => apiPage(listBillingProfiles, { query: { cursor } }, signal))
    return withNews(profiles, client).toSorted((a, b) => a.name.localeCompare(b.name))
  },
})

/** Milliseconds the list's index may lag behind a change. */
const indexLagMs = 5000

/** Merges recent saves and deletions from this device into the lagging list. */
function withNews(listed: readonly BillingProfile[], client: QueryClient): BillingProfile[] {
  const single = client.getQueryCache().findAll({ queryKey: [...profilesKey, "of"] })
  const fresh = single.filter(({ state }) => Date.now() - state.dataUpdatedAt < indexLagMs)
  const savedIds = new Set(fresh.map(({ queryKey }) => queryKey[2]))
  const saved = fresh.flatMap(({ state }) => (state.data as BillingProfile | null | undefined) ?? [])
  return [...listed.filter(({ userId }) => !savedIds.has(userId)), ...saved]
}

/** `null` if the account has no profile yet. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: [...profilesKey, "of", userId],
    queryFn: ({ signal }) => readProfile(userId, signal),
  })

export async function readProfile(userId: string, signal?: AbortSignal): Promise<BillingProfile | null> {
  const [profile] = await api(getBillingProfile, { query: { userId } }, signal)
  // Clerks get whole profiles, but the type only has the fields an account may see.
  return (profile as BillingProfile | undefined) ?? null
}
