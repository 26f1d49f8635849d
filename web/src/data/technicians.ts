import { queryOptions } from "@tanstack/react-query"
import { listServiceTechnicians } from "../../../shared/api/users.ts"
import { api } from "../api/api.ts"

export const techniciansKey = ["technicians"] as const

export const techniciansQuery = queryOptions({
  queryKey: techniciansKey,
  queryFn: ({ signal }) => api(listServiceTechnicians, {}, signal),
  staleTime: 5 * 60_000,
})
