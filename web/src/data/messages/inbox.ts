import { infiniteQueryOptions, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query"
import { api, apiPage, type BodyOf, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { getInbox, placeTexts, readInbox, sendText } from "../../api/calls.gen.ts"
import { pollUnlessLive } from "../live/polling.ts"
import { accountQuery } from "../people/account.ts"
import { inboxKey, textConsentKey } from "./inbox-key.ts"
import { jobMessagesQuery } from "./messages.ts"

export type Thread = ReplyOf<typeof getInbox, "threads">[number]
export type ConversationMessage = ReplyOf<typeof getInbox, "ofPhone">[number]

export const threadsQuery = infiniteQueryOptions({
  queryKey: [...inboxKey, "threads"],
  queryFn: async ({ pageParam, signal }) =>
    apiPage(getInbox, { ask: "threads", query: { limit: 40, cursor: pageParam } }, signal),
  ...cursorPaging,
  refetchInterval: pollUnlessLive(30_000),
})

export const conversationQuery = (phone: string) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, "phone", phone],
    queryFn: async ({ pageParam, signal }) =>
      apiPage(getInbox, { ask: "ofPhone", query: { phone, limit: 40, cursor: pageParam } }, signal),
    ...cursorPaging,
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
      // A customer who texts us can be answered without recorded consent.
      void queryClient.invalidateQueries({ queryKey: textConsentKey })
      // Doesn't cancel an older page that is being loaded.
      void queryClient.invalidateQueries({ queryKey: [...inboxKey, "phone"] }, { cancelRefetch: false })
      return queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey })
    },
  })
}

/** The key makes sure that a text whose reply was lost isn't sent again by the next try. */
const sendTypedKey = (draft: string) => ["send typed", draft]

/** Whether a text of this draft is on its way, whichever component sends it. */
export const useIsSendingTyped = (draft: string): boolean =>
  useIsMutating({ mutationKey: sendTypedKey(draft) }) > 0

export function useSendTyped(draft: string) {
  const queryClient = useQueryClient()
  const stale = useStale()
  return useMutation({
    mutationKey: sendTypedKey(draft),
    mutationFn: ({ key, text }: { key: string; text: BodyOf<typeof sendText> }) =>
      api(sendText, { key, body: text }),
    onSettled: (_reply, _error, { text: { invoiceNumber } }) => {
      if (invoiceNumber !== undefined)
        void queryClient.invalidateQueries({ queryKey: jobMessagesQuery(invoiceNumber).queryKey })
      return stale()
    },
  })
}

export function usePlaceTexts() {
  const stale = useStale()
  return useMutation({
    mutationFn: (placed: BodyOf<typeof placeTexts>) => api(placeTexts, { body: placed }),
    onSettled: stale,
  })
}
