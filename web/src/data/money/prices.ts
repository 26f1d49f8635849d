import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { api, type BodyOf, type ReplyOf } from "../../api/api.ts"
import { priceCharges } from "../../api/calls.gen.ts"
import { withHiddenFigures } from "../requests/request-facts.ts"

export type PriceRequest = BodyOf<typeof priceCharges>
export type Prices = ReplyOf<typeof priceCharges>

export const pricesKey = ["prices"] as const

const pricesQuery = (request: string | undefined) =>
  queryOptions({
    queryKey: [...pricesKey, request],
    queryFn: async ({ signal }): Promise<Prices> => {
      const body = JSON.parse(request ?? "null") as PriceRequest
      return withHiddenFigures(await api(priceCharges, { body }, signal))
    },
    enabled: request !== undefined,
    staleTime: 60_000,
    retry: false,
  })

/** Milliseconds without typing before the query is sent. */
const debounceMs = 250

/**
 * The prices of the typed charges. Earlier prices stay visible meanwhile. `settled` means that they belong to
 * the current input.
 */
export function usePrices(request: PriceRequest | undefined) {
  const now = request && JSON.stringify(request)
  const [paused] = useDebouncedValue(now, debounceMs)
  const query = useQuery({ ...pricesQuery(paused), placeholderData: keepPreviousData })
  const isCurrent = now === paused && !query.isPlaceholderData
  return {
    prices: paused === undefined ? undefined : query.data,
    settled: isCurrent && query.isSuccess && !query.isFetching,
    failure: isCurrent ? (query.error ?? undefined) : undefined,
    retry: () => void query.refetch(),
    stamp: `${paused} ${query.dataUpdatedAt}`,
  }
}
