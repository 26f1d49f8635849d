import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { api, apiPage, type BodyOf, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { listMessages, sendEmail, sendText } from "../../api/calls.gen.ts"
import { useRefresh } from "../requests/request.ts"
import { everyRequestKey } from "../requests/requests-key.ts"

export type SentMessage = ReplyOf<typeof listMessages, "ofJob">[number]

export const jobMessagesQuery = (invoiceNumber: number) =>
  queryOptions({
    queryKey: [...everyRequestKey, invoiceNumber, "messages"],
    queryFn: ({ signal }) => api(listMessages, { ask: "ofJob", query: { invoiceNumber, limit: 50 } }, signal),
  })

export type OwnMessage = ReplyOf<typeof listMessages, "own">[number]

export const ownMessagesQuery = infiniteQueryOptions({
  queryKey: ["own-messages"],
  queryFn: ({ pageParam, signal }) =>
    apiPage(listMessages, { ask: "own", query: { limit: 40, cursor: pageParam } }, signal),
  ...cursorPaging,
})

export type TextToSend = BodyOf<typeof sendText>
export type EmailToSend = BodyOf<typeof sendEmail>

export function useSendText(invoiceNumber: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: TextToSend) => api(sendText, { body: { ...text, invoiceNumber } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobMessagesQuery(invoiceNumber).queryKey }),
  })
}

export function useSendEmail(invoiceNumber: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mail: EmailToSend) => api(sendEmail, { body: { ...mail, invoiceNumber } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobMessagesQuery(invoiceNumber).queryKey }),
  })
}

const moves = (message: SentMessage | undefined) =>
  message === undefined || message.state === "queued" || message.state === "sending"

/** Polls a message until it is sent or has failed, then reloads its job. */
export function useOutcome(invoiceNumber: number, id: string | undefined): SentMessage | undefined {
  const { data } = useQuery({
    ...jobMessagesQuery(invoiceNumber),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (moves(state.data?.find(({ _id }) => _id === id)) ? 1000 : false),
  })
  const message = data?.find(({ _id }) => _id === id)
  const hasLeft = message !== undefined && !moves(message)
  const refresh = useRefresh(invoiceNumber)
  const read = useRef(refresh)
  useEffect(() => {
    if (hasLeft) void read.current()
  }, [hasLeft])
  return message
}
