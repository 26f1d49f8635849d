import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { allPages, api, apiPage, type BodyOf, ignoreNotFound, type ReplyOf } from "../../api/api.ts"
import { changeInventory, createInventory, deleteInventory, listInventory } from "../../api/calls.gen.ts"
import { hideMessage, showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"

export type StockedPart = ReplyOf<typeof listInventory>[number]

/** Stock changes send no hints, so the page polls. */
const refetchIntervalMs = 20_000

export const inventoryQuery = queryOptions({
  queryKey: ["inventory"],
  queryFn: ({ signal }) => allPages((cursor) => apiPage(listInventory, { query: { cursor } }, signal)),
  refetchInterval: refetchIntervalMs,
})

function useInventoryMutation<Given, Reply>(change: (given: Given) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: inventoryQuery.queryKey }),
  })
}

export function useSaveStock() {
  const { mutateAsync, isPending } = useInventoryMutation((body: BodyOf<typeof createInventory>) =>
    api(createInventory, { body }),
  )
  const save = async (part: BodyOf<typeof createInventory>): Promise<boolean> => {
    hideMessage(messages.inventory.addFailed)
    try {
      const { _id } = await mutateAsync(part)
      showMessage(t(`${_id.split(":", 1)[0]} saved to inventory.`))
      return true
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      showFailure(messages.inventory.addFailed, error)
      return false
    }
  }
  return { save, saving: isPending }
}

export const useChangeStock = () =>
  useInventoryMutation((body: BodyOf<typeof changeInventory>) => api(changeInventory, { body }))

export const useDeleteStock = () =>
  useInventoryMutation(async (id: string) => {
    await ignoreNotFound(api(deleteInventory, { query: { id } }))
  })
