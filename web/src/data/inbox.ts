import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api, apiPage, type BodyOf, type ReplyOf } from "../api/api.ts"
import { getInbox, placeTexts, readInbox, sendText } from "../api/calls.gen.ts"
import { accountQuery } from "./account.ts"
import { inboxKey } from "./inbox-key.ts"
import { pollUnlessLive } from "./polling.ts"

export type Thread = ReplyOf<typeof getInbox, "threads">[number]
export type ConversationMessage = ReplyOf<typeof getInbox, "ofPhone">[number]

export const threadsQuery = infiniteQueryOptions({
  queryKey: [...inboxKey, "threads"],
  queryFn: async ({ pageParam, signal }) =>
    apiPage(getInbox, { ask: "threads", query: { limit: 40, cursor: pageParam } }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchInterval: pollUnlessLive(30_000),
})

export const conversationQuery = (phone: string) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, "phone", phone],
    queryFn: async ({ pageParam, signal }) =>
      apiPage(getInbox, { ask: "ofPhone", query: { phone, limit: 40, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: pollUnlessLive(15_000),
  })

function useStale() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    return queryClient.invalidateQueries({ queryKey: inboxKey })
  }
}

export function useReadThread() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (read: BodyOf<typeof readInbox>) => api(readInbox, { body: read }),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      // Doesn't cancel an older page that is being loaded.
      void queryClient.invalidateQueries({ queryKey: [...inboxKey, "phone"] }, { cancelRefetch: false })
      return queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey })
    },
  })
}

export function useAnswer() {
  const stale = useStale()
  return useMutation({
    mutationFn: (text: BodyOf<typeof sendText>) => api(sendText, { body: text }),
    onSettled: stale,
  })
}

export function usePlaceTexts() {
  const stale = useStale()
  return useMutation({
    mutationFn: (placed: BodyOf<typeof placeTexts>) => api(placeTexts, { body: placed }),
    onSettled: stale,
  })
}
