import { queryOptions } from "@tanstack/react-query"
import { getCredentials } from "../../../shared/api/credentials.ts"
import { getSettings } from "../../../shared/api/settings.ts"
import { api } from "../api/api.ts"
import { arrivedOf } from "./uploads/multipart.ts"
import type { Unfinished } from "./uploads/unfinished.ts"

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => api(getSettings, { query: {} }, signal),
})

export const credentialsQuery = queryOptions({
  queryKey: ["credentials"],
  queryFn: ({ signal }) => api(getCredentials, {}, signal),
})

/** How far an upload came that was interrupted; `null` when there is nothing left of it. */
export const arrivedQuery = (unfinished: Unfinished) =>
  queryOptions({
    queryKey: ["uploads", unfinished.key],
    queryFn: async ({ signal }) => (await arrivedOf(unfinished, unfinished.size, signal)) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
