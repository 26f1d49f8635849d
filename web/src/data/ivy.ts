import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { askedEverySeconds } from "#shared/domain/ivy.ts"
import { api, type ReplyOf } from "../api/api.ts"
import {
  checkNewDispatches,
  checkReadyToInvoice,
  getIvy,
  readDispatch,
  takeDispatch,
} from "../api/calls.gen.ts"
import { unlessTold } from "./fresh.ts"
import { ivyKey } from "./ivy-key.ts"
import { requestsKey } from "./requests-key.ts"
import { useWhileFocused } from "./while-focused.ts"

/** While nothing tells of dispatches and the window has the focus, milliseconds (owner's specification). */
const polledEvery = 5000

/** The server asks the portal once a minute, whoever of the desk comes by then: so somebody has to, also while the socket tells. */
const newDispatchesQuery = queryOptions({
  queryKey: [...ivyKey, "new"],
  queryFn: ({ signal }) => api(checkNewDispatches, {}, signal),
  refetchInterval: () => unlessTold(polledEvery)() || askedEverySeconds * 1000,
})

const readyToInvoiceQuery = queryOptions({
  queryKey: [...ivyKey, "ready"],
  queryFn: ({ signal }) => api(checkReadyToInvoice, {}, signal),
  refetchInterval: askedEverySeconds * 1000,
})

/** What waits at the dispatch portal. */
export const useNewDispatches = ({ enabled = true } = {}) =>
  useQuery({ ...newDispatchesQuery, ...useWhileFocused(newDispatchesQuery.queryKey), enabled })

/** What of the portal's dispatches is done and not invoiced. */
export const useReadyToInvoice = () =>
  useQuery({ ...readyToInvoiceQuery, ...useWhileFocused(readyToInvoiceQuery.queryKey) })

/** Every job of IVY as it stands. */
export const ivyQuery = queryOptions({
  queryKey: [...ivyKey, "jobs"],
  queryFn: ({ signal }) => api(getIvy, {}, signal),
})

/** A dispatch as the portal has it; false where it has none of this number. */
export const dispatchQuery = (number: string) =>
  queryOptions({
    queryKey: [...ivyKey, "dispatch", number],
    queryFn: ({ signal }) => api(readDispatch, { query: { dispatch: number } }, signal),
    // The portal is asked once, and again when somebody asks for it.
    staleTime: 60_000,
    retry: false,
  })

export type Dispatch = Exclude<ReplyOf<typeof readDispatch>, false>

export function useTakeDispatch() {
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
