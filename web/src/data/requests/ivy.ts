import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { pollSeconds } from "#shared/domain/ivy.ts"
import { api, type ReplyOf } from "../../api/api.ts"
import { checkNewDispatches, checkReadyToInvoice, readDispatch, takeDispatch } from "../../api/calls.gen.ts"
import { pollUnlessLive } from "../live/polling.ts"
import { useWhileFocused } from "../live/while-focused.ts"
import { ivyKey } from "./ivy-key.ts"
import { requestsKey } from "./requests-key.ts"

/** The owner's specification. Milliseconds, while no socket is connected and the window has the focus. */
const pollIntervalMs = 5000

/** Always polls: the server reads the portal only when a clerk's client asks, at most once a minute. */
const newDispatchesQuery = queryOptions({
  queryKey: [...ivyKey, "new"],
  queryFn: ({ signal }) => api(checkNewDispatches, {}, signal),
  refetchInterval: () => pollUnlessLive(pollIntervalMs)() || pollSeconds * 1000,
})

const readyToInvoiceQuery = queryOptions({
  queryKey: [...ivyKey, "ready"],
  queryFn: ({ signal }) => api(checkReadyToInvoice, {}, signal),
  refetchInterval: pollSeconds * 1000,
})

export const useNewDispatches = ({ enabled = true } = {}) =>
  useQuery({ ...newDispatchesQuery, ...useWhileFocused(newDispatchesQuery.queryKey), enabled })

export const useReadyToInvoice = () =>
  useQuery({ ...readyToInvoiceQuery, ...useWhileFocused(readyToInvoiceQuery.queryKey) })

export const dispatchQuery = (number: string) =>
  queryOptions({
    queryKey: [...ivyKey, "dispatch", number],
    queryFn: ({ signal }) => api(readDispatch, { query: { dispatch: number } }, signal),
    staleTime: 60_000,
    retry: false,
  })

export type Dispatch = Exclude<ReplyOf<typeof readDispatch>, false>

export function useCreateFromDispatch() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ number, vehicle }: { number: string; vehicle?: string | undefined }) =>
      api(takeDispatch, { query: { dispatch: number }, body: vehicle === undefined ? {} : { vehicle } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: requestsKey })
      return queryClient.invalidateQueries({ queryKey: ivyKey })
    },
  })
}
