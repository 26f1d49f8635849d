import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api } from "../../api/api.ts"
import { changeSettings, getSettings } from "../../api/calls.gen.ts"
import { requireSingleMatch } from "../require-single-match.ts"

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => api(getSettings, { query: {} }, signal),
})

/** An empty list shows all technicians, including future ones. */
export function useSaveSchedulerTechnicians() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (schedulerTechnicians: string[]) =>
      requireSingleMatch(await api(changeSettings, { body: { schedulerTechnicians } })),
    onSuccess: (_reply, schedulerTechnicians) =>
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (cached) => cached && { ...cached, schedulerTechnicians },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
}
