import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { isUnderWay } from "#shared/domain/transfers.ts"
import { api, type ReplyOf } from "../api/api.ts"
import { deleteExport, listExports, startExport, stopExport } from "../api/calls.gen.ts"

export type ExportShown = ReplyOf<typeof listExports>[number]

/** The newest first. While one is under way it is looked at again and again; addresses of files are good for an hour. */
export const exportsQuery = queryOptions({
  queryKey: ["exports"],
  queryFn: ({ signal }) => api(listExports, { query: {} }, signal),
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => isUnderWay(state)) ? 1500 : 30 * 60_000,
})

/** A change of the list, which is read anew, also after one that failed. */
const useChange = <Sent, Reply>(change: (sent: Sent) => Promise<Reply>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
}

export const useStartExport = () => useChange((body: Record<string, never>) => api(startExport, { body }))
export const useStopExport = () => useChange((_id: string) => api(stopExport, { body: { _id } }))
export const useDeleteExport = () => useChange((_id: string) => api(deleteExport, { query: { _id } }))
