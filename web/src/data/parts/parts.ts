import { queryOptions } from "@tanstack/react-query"
import { api, type ReplyOf } from "../../api/api.ts"
import { getQuote, getVehicleParts, readMygrantAccessories, readMygrantPart } from "../../api/calls.gen.ts"

/** Seconds. The server allows a supplier five seconds, with one retry. */
const timeoutSeconds = 20
const aMinute = 60_000

export const supplierPartsQuery = (carId: string) =>
  queryOptions({
    queryKey: ["vehicle-parts", carId],
    queryFn: async ({ signal }) => {
      const [found] = await api(getVehicleParts, { query: { carId } }, signal)
      return found ?? null
    },
    staleTime: 10 * aMinute,
  })

export const mygrantPartQuery = (part: string) =>
  queryOptions({
    queryKey: ["mygrant", part],
    queryFn: ({ signal }) => api(readMygrantPart, { query: { part }, timeoutSeconds }, signal),
    staleTime: aMinute,
  })

export const mygrantAccessoriesQuery = (part: string) =>
  queryOptions({
    queryKey: ["mygrant", part, "accessories"],
    queryFn: ({ signal }) => api(readMygrantAccessories, { query: { part }, timeoutSeconds }, signal),
    staleTime: aMinute,
  })

export const quotesOfPartQuery = (nagPart: string, forDesk: boolean) =>
  queryOptions({
    queryKey: ["quotes", "of-part", nagPart],
    queryFn: ({ signal }) => api(getQuote, { ask: "ofPart", query: { nagPart } }, signal),
    enabled: forDesk,
    staleTime: aMinute,
  })
export type PartQuote = ReplyOf<typeof getQuote, "ofPart">["results"][number]
