import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { t } from "#shared/language.ts"
import { api } from "../../api/api.ts"
import { getStopOrder, saveStopOrder } from "../../api/calls.gen.ts"
import { hideMessage, showFailure } from "../../ui/feedback/notifications.ts"

const savingKey = ["stop-order"] as const
const failed = t("Couldn't save the order of your stops.")

/** The session's own order. `date` is YYYY-MM-DD. */
export const stopOrderQuery = (date: string) =>
  queryOptions({
    queryKey: ["stop-order", date],
    queryFn: ({ signal }) => api(getStopOrder, { query: { date } }, signal),
  })

/** Shows an order at once and saves it. */
export function useSaveStopOrder(date: string) {
  const queryClient = useQueryClient()
  const { queryKey } = stopOrderQuery(date)
  const saving = useMutation({
    mutationKey: savingKey,
    // One after the other, so that each names the version which the one before made.
    scope: { id: "stop-order" },
    mutationFn: ({ order, key }: { order: number[]; key: string }) => {
      const { version = 0 } = queryClient.getQueryData(queryKey) ?? {}
      return api(saveStopOrder, { body: { date, order, version }, key })
    },
    onMutate: async ({ order }) => {
      hideMessage(failed)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (cached) => ({ order, version: cached?.version ?? 0 }))
    },
    onSuccess: ({ version }) =>
      queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, version }),
    onError: (error) => showFailure(failed, error),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: savingKey }) === 1)
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (order: number[]) => saving.mutate({ order, key: crypto.randomUUID() })
}
