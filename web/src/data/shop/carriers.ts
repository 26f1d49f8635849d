import { queryOptions } from "@tanstack/react-query"
import { api, type ReplyOf } from "../../api/api.ts"
import { listInsuranceProviders } from "../../api/calls.gen.ts"

/** Amounts in cents. */
export type Carrier = ReplyOf<typeof listInsuranceProviders>[number]

export const carriersQuery = queryOptions({
  queryKey: ["carriers"],
  queryFn: ({ signal }) => api(listInsuranceProviders, {}, signal),
  staleTime: 5 * 60_000,
})

export const freshCarriersQuery = { ...carriersQuery, staleTime: 0 }
