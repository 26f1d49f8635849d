import {
  infiniteQueryOptions,
  type MutationState,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query"
import { api, apiPage, type BodyOf, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { assignTexts, getInbox, readInbox, retryPictures, sendText } from "../../api/calls.gen.ts"
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
type TypedText = { key: string; text: BodyOf<typeof sendText> }

const sendTypedKey = (draft: string) => ["send typed", draft]

/** How the last try of this draft goes, or why it failed, whichever component made it. */
export function useTypedText(draft: string) {
  const queryClient = useQueryClient()
  const mutationKey = sendTypedKey(draft)
  const last = useMutationState<MutationState<unknown, Error, TypedText>>({
    filters: { mutationKey },
    select: ({ state }) => state,
  }).at(-1)
  const { variables, error } = last ?? {}
  return {
    isPending: last?.status === "pending",
    failed: variables && error ? { ...variables, error } : undefined,
    /** For a text that was edited: the same words typed later are a new text. */
    forgetFailure: () => {
      const cache = queryClient.getMutationCache()
      for (const mutation of cache.findAll({ mutationKey, status: "error" })) cache.remove(mutation)
    },
  }
}

export function useSendTyped(draft: string) {
  const queryClient = useQueryClient()
  const stale = useStale()
  return useMutation({
    mutationKey: sendTypedKey(draft),
    // A failed text may stay in its field for longer than a failure is remembered otherwise.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ key, text }: TypedText) => api(sendText, { key, body: text }),
    onError: () => void queryClient.invalidateQueries({ queryKey: textConsentKey }),
    onSettled: (_reply, _error, { text: { invoiceNumber } }) => {
      if (invoiceNumber !== undefined)
        void queryClient.invalidateQueries({ queryKey: jobMessagesQuery(invoiceNumber).queryKey })
      return stale()
    },
  })
}

export function useRetryPictures() {
  const stale = useStale()
  return useMutation({
    mutationFn: (_id: string) => api(retryPictures, { body: { _id } }),
    onSettled: stale,
  })
}

export function usePlaceTexts() {
  const stale = useStale()
  return useMutation({
    mutationFn: (placed: BodyOf<typeof assignTexts>) => api(assignTexts, { body: placed }),
    onSettled: stale,
  })
}
