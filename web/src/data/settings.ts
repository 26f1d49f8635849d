import { queryOptions } from "@tanstack/react-query"
import { getSettings } from "../../../shared/api/settings.ts"
import { api } from "../api/api.ts"

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => api(getSettings, { query: {} }, signal),
})
