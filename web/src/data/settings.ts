import { queryOptions } from "@tanstack/react-query"
import { api } from "../api/api.ts"
import { getSettings } from "../api/calls.gen.ts"

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => api(getSettings, { query: {} }, signal),
})
