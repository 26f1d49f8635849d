import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { api, type BodyOf, type ReplyOf } from "../api/api.ts"
import { priceCharges } from "../api/calls.gen.ts"
import { withHiddenFigures } from "./request/shown.ts"

export type PricesAsked = BodyOf<typeof priceCharges>
export type Prices = ReplyOf<typeof priceCharges>

export const pricesKey = ["prices"] as const

/** What the server would make of a request that is saved like this; nothing is stored. */
const pricesQuery = (asked: string | undefined) =>
  queryOptions({
    queryKey: [...pricesKey, asked],
    queryFn: async ({ signal }): Promise<Prices> => {
      // what `usePrices` wrote
      const body = JSON.parse(asked ?? "null") as PricesAsked
      return withHiddenFigures(await api(priceCharges, { body }, signal))
    },
    enabled: asked !== undefined,
    staleTime: 60_000,
    retry: false,
  })

/** Long enough for the next key of somebody who types, milliseconds. */
const pause = 250

/**
 * The prices of what is typed, once somebody pauses. What was known before stays meanwhile, so that nothing jumps; `settled` says
 * that the figures are those of what is asked now.
 */
export function usePrices(asked: PricesAsked | undefined) {
  const now = asked && JSON.stringify(asked)
  const [paused] = useDebouncedValue(now, pause)
  const query = useQuery({ ...pricesQuery(paused), placeholderData: keepPreviousData })
  const isCurrent = now === paused && !query.isPlaceholderData
  return {
    prices: paused === undefined ? undefined : query.data,
    settled: isCurrent && query.isSuccess && !query.isFetching,
    failure: isCurrent ? (query.error ?? undefined) : undefined,
    retry: () => void query.refetch(),
    /** names one answer: another one has another stamp */
    stamp: `${paused} ${query.dataUpdatedAt}`,
  }
}
