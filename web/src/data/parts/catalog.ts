import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { useCallback } from "react"
import { api, apiPage, type BodyOf, cursorPaging, type ReplyOf, type VariantInputOf } from "../../api/api.ts"
import {
  countCatalog,
  createQuoteVehicle,
  getVehicleParts,
  listCatalogChoices,
  listCatalogDistinct,
  listQuoteParts,
  listQuoteVehicles,
  switchCatalog,
} from "../../api/calls.gen.ts"

const catalogKey = ["catalog"] as const

/** Milliseconds. The catalog changes about once a month. */
const staleTime = 60_000

export const catalogCountQuery = queryOptions({
  queryKey: [...catalogKey, "count"],
  queryFn: ({ signal }) => api(countCatalog, { query: {} }, signal),
  staleTime,
})

export type CatalogQuery = Pick<
  VariantInputOf<typeof listQuoteVehicles, "page">["query"],
  "search" | "searchable" | "year" | "make" | "limit"
>

const fields = ["year", "make", "model", "style", "quotes", "quotesSeachable"]

export const catalogQuery = (filters: CatalogQuery) =>
  infiniteQueryOptions({
    queryKey: [...catalogKey, "page", filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage(listQuoteVehicles, { ask: "page", query: { ...filters, fields, cursor } }, signal),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime,
  })
export type CatalogRow = ReplyOf<typeof listQuoteVehicles, "page">["results"][number]

export const catalogYearsQuery = (searchable: boolean | undefined) =>
  queryOptions({
    queryKey: [...catalogKey, "years", searchable],
    queryFn: ({ signal }) =>
      api(listCatalogDistinct, { ask: "year", query: { distinct: "year", searchable } }, signal),
    staleTime,
  })

export const catalogMakesQuery = (year: number | undefined, searchable: boolean | undefined) =>
  queryOptions({
    queryKey: [...catalogKey, "makes", year, searchable],
    queryFn: ({ signal }) =>
      api(listCatalogDistinct, { ask: "make", query: { distinct: "make", year, searchable } }, signal),
    enabled: year !== undefined,
    staleTime,
  })

export const catalogVehicleQuery = (id: string) =>
  queryOptions({
    queryKey: [...catalogKey, "vehicle", id],
    queryFn: ({ signal }) => api(listQuoteVehicles, { ask: "one", query: { id } }, signal),
    staleTime,
  })

export const savedQuotesQuery = (styleId: string) =>
  queryOptions({
    queryKey: [...catalogKey, "parts", styleId],
    queryFn: ({ signal }) => api(listQuoteParts, { query: { carId: styleId } }, signal),
    staleTime,
  })
export type CatalogVehicle = ReplyOf<typeof listQuoteVehicles, "one">["results"][number]
export type SavedQuotes = ReplyOf<typeof listQuoteParts>
export type SavedQuote = ReplyOf<typeof listQuoteParts>["results"][number]

export function useMakeVehicle() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createQuoteVehicle>) => api(createQuoteVehicle, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: catalogKey }),
  })
}

export const catalogPartsQuery = (carId: string) =>
  queryOptions({
    queryKey: [...catalogKey, "of-car", carId],
    queryFn: ({ signal }) => api(getVehicleParts, { query: { carId } }, signal),
    enabled: carId !== "",
    retry: false,
    staleTime,
  })
export type VehiclePart = ReplyOf<typeof getVehicleParts>[number]["nagParts"][number]

export function useSwitchCatalog() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof switchCatalog>) => api(switchCatalog, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: catalogKey }),
  })
}

export function useNewCatalog(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: catalogKey }), [queryClient])
}

export type NamedCar = { year: number; make: string; model: string }

/** The catalog's cars with that name. Empty if it has none. */
export const carMakesQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: [...catalogKey, "makes-of-cars", year],
    queryFn: ({ signal }) =>
      api(listCatalogChoices, { ask: "makes", query: { data: "makes", year: year ?? 0 } }, signal),
    enabled: year !== undefined,
    staleTime,
  })

export const carStylesQuery = (car: NamedCar | undefined) =>
  queryOptions({
    queryKey: [...catalogKey, "styles", car],
    queryFn: ({ signal }) =>
      car
        ? api(listCatalogChoices, { ask: "styles", query: { data: "styles", ...car } }, signal)
        : Promise.resolve([]),
    enabled: car !== undefined,
    staleTime,
  })
