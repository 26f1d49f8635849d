import { queryOptions } from "@tanstack/react-query"
import { api, type ReplyOf } from "../api/api.ts"
import { listInsuranceProviders } from "../api/calls.gen.ts"

/** A carrier with its rates, as a clerk is answered; cents. */
export type Carrier = ReplyOf<typeof listInsuranceProviders>[number]

export const carriersQuery = queryOptions({
  queryKey: ["carriers"],
  queryFn: ({ signal }) => api(listInsuranceProviders, {}, signal),
  staleTime: 5 * 60_000,
})

/** Whoever changes carriers looks at what they are now. */
export const freshCarriersQuery = { ...carriersQuery, staleTime: 0 }
