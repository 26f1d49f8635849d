import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { api, apiPage, type BodyOf, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { changeQuote, getQuote, rehearseFormula } from "../../api/calls.gen.ts"
import { accountQuery } from "../people/account.ts"
import { requireSingleMatch } from "../require-single-match.ts"

/** A quote whose visitor waits for a call. Cents. */
export type Lead = ReplyOf<typeof getQuote, "leads">[number]

export type OfficeQuote = ReplyOf<typeof getQuote, "one">

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: ["quotes", id],
    queryFn: ({ signal }) => api(getQuote, { ask: "one", query: { id } }, signal),
  })

const leadsKey = ["quotes", "leads"] as const

export const leadsQuery = infiniteQueryOptions({
  queryKey: leadsKey,
  queryFn: ({ pageParam: cursor, signal }) =>
    apiPage(getQuote, { ask: "leads", query: { asked: "open", cursor } }, signal),
  ...cursorPaging,
})

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: leadsKey }),
    client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  ])

export function useDismissLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: { _id: string; dismissed: boolean }) =>
      requireSingleMatch(await api(changeQuote, { body: change })),
    onSettled: () => refresh(client),
  })
}

/** Cents. */
export type Rehearsal = ReplyOf<typeof rehearseFormula>

export const useRehearsal = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof rehearseFormula>) => api(rehearseFormula, { body }) })

/** Glass that fits a car, with list, cost, and hours for the office. Cents. */
export type OfficeGlass = Extract<ReplyOf<typeof getQuote, "ofCar">["results"][number], { listPrice: number }>

export const glassOfCarQuery = (carId: string) =>
  queryOptions({
    queryKey: ["quotes", "of-car", carId],
    queryFn: async ({ signal }) =>
      (await api(getQuote, { ask: "ofCar", query: { carId, request: "glass", service: "replace" } }, signal))
        .results as OfficeGlass[],
    enabled: carId !== "",
    retry: false,
    staleTime: 60_000,
  })
