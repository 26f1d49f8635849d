import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { MessageState } from "#shared/domain/messages/messages.ts"
import { api, apiPage, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { listOutbox, resendMessage } from "../../api/calls.gen.ts"

export type OutboxMessage = ReplyOf<typeof listOutbox>[number]

const outboxKey = ["outbox"] as const

export const outboxQuery = (state: MessageState) =>
  infiniteQueryOptions({
    queryKey: [...outboxKey, state],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listOutbox, { query: { state, limit: 40, cursor: pageParam } }, signal),
    ...cursorPaging,
    refetchInterval: 15_000,
  })

export function useSendAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (_id: string) => api(resendMessage, { body: { _id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: outboxKey }),
  })
}
