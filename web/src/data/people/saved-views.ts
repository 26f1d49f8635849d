import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { SavedView } from "#shared/api/views.ts"
import { api, ignoreNotFound } from "../../api/api.ts"
import { deleteView, listViews, saveView } from "../../api/calls.gen.ts"

export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => api(listViews, {}, signal),
})

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })
}

export function useSaveView() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (body: SavedView) => api(saveView, { body }), onSuccess: refresh })
}

export function useDeleteView() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ name }: SavedView) => {
      await ignoreNotFound(api(deleteView, { query: { name } }))
    },
    onSettled: refresh,
  })
}
