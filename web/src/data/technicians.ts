import { queryOptions } from "@tanstack/react-query"
import { api } from "../api/api.ts"
import { listServiceTechnicians } from "../api/calls.gen.ts"

export const techniciansKey = ["technicians"] as const

export const techniciansQuery = queryOptions({
  queryKey: techniciansKey,
  queryFn: ({ signal }) => api(listServiceTechnicians, {}, signal),
  staleTime: 5 * 60_000,
})
