import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { isUnderWay } from "#shared/domain/bulk-runs.ts"
import { api, type ReplyOf } from "../../api/api.ts"
import { deleteExport, listExports, startExport, stopExport } from "../../api/calls.gen.ts"

export type ExportRecord = ReplyOf<typeof listExports>[number]

/** Polls while an export is running, else every 30 minutes because download addresses expire after an hour. */
export const exportsQuery = queryOptions({
  queryKey: ["exports"],
  queryFn: ({ signal }) => api(listExports, { query: {} }, signal),
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => isUnderWay(state)) ? 1500 : 30 * 60_000,
})

/** Refetches the list after a change, failed ones included. */
const useChange = <Input, Reply>(change: (input: Input) => Promise<Reply>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
}

export const useStartExport = () => useChange((body: Record<string, never>) => api(startExport, { body }))
export const useStopExport = () => useChange((_id: string) => api(stopExport, { body: { _id } }))
export const useDeleteExport = () => useChange((_id: string) => api(deleteExport, { query: { _id } }))
