import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { FuelReceipt } from "#shared/api/fuel.ts"
import { api, apiPage, type BodyOf, cursorPaging, ignoreNotFound } from "../../api/api.ts"
import {
  changeFuelReceipt,
  createFuelReceipt,
  deleteFuelReceipt,
  listFuelReceipts,
} from "../../api/calls.gen.ts"

const fuelKey = ["fuel"] as const

type ReceiptFilter = { person: string; date: string; month?: string }

/** Filters: a person, a day (YYYY-MM-DD), or a person with a day or a month (YYYY-MM). */
export const receiptsQuery = ({ person, date, month }: ReceiptFilter) =>
  infiniteQueryOptions({
    queryKey: [...fuelKey, person, date, month],
    queryFn: ({ pageParam: cursor, signal }) =>
      person === ""
        ? apiPage(listFuelReceipts, { ask: "ofDay", query: { date, cursor } }, signal)
        : apiPage(
            listFuelReceipts,
            {
              ask: "ofPerson",
              query: {
                postingUserId: person,
                ...(date ? { date } : month && { monthOf: `${month}-01` }),
                cursor,
              },
            },
            signal,
          ),
    ...cursorPaging,
  })

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...fuelKey, "one", id],
    queryFn: async ({ signal }): Promise<FuelReceipt | undefined> =>
      (await api(listFuelReceipts, { ask: "one", query: { id } }, signal))[0],
  })

/** Milliseconds until the index contains a change. */
const settleDelayMs = 1200

export function useReceipts() {
  const queryClient = useQueryClient()
  const stale = () => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: fuelKey })
    refresh()
    setTimeout(refresh, settleDelayMs)
  }
  const creation = useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof createFuelReceipt>; key: string }) =>
      api(createFuelReceipt, { body, key }),
    onSuccess: stale,
  })
  const change = useMutation({
    mutationFn: ({ id, body }: { id: string; body: BodyOf<typeof changeFuelReceipt> }) =>
      api(changeFuelReceipt, { query: { id }, body }),
    onSuccess: (after) => {
      queryClient.setQueryData(receiptQuery(after._id).queryKey, after)
      stale()
    },
  })
  const deletion = useMutation({
    mutationFn: async (id: string) => {
      await ignoreNotFound(api(deleteFuelReceipt, { query: { id } }))
    },
    onSuccess: stale,
  })
  return { creation, change, deletion }
}
export type Receipts = ReturnType<typeof useReceipts>
