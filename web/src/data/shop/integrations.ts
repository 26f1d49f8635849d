import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api, apiPage, type BodyOf, cursorPaging, type ReplyOf } from "../../api/api.ts"
import {
  changeWebhook,
  createApiKey,
  createWebhook,
  deleteApiKey,
  deleteWebhook,
  getOpenapi,
  listApiKeys,
  listDeliveries,
  listWebhooks,
  redeliverWebhook,
} from "../../api/calls.gen.ts"

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => api(listApiKeys, { query: {} }, signal),
})

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => api(listWebhooks, { query: {} }, signal),
})
export type WebhookRow = ReplyOf<typeof listWebhooks>[number]

const deliveriesKey = ["webhook-deliveries"] as const

export const deliveriesQuery = (webhook: string) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey, webhook],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listDeliveries, { query: { webhook, limit: 40, cursor: pageParam } }, signal),
    ...cursorPaging,
    refetchInterval: 15_000,
  })

export const openapiQuery = queryOptions({
  queryKey: ["openapi"],
  queryFn: ({ signal }) => api(getOpenapi, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

const useChange = <Sent, Reply>(change: (sent: Sent) => Promise<Reply>, queryKey: readonly unknown[]) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export const useAddApiKey = () =>
  useChange((body: BodyOf<typeof createApiKey>) => api(createApiKey, { body }), apiKeysQuery.queryKey)
export const useDeleteApiKey = () =>
  useChange((_id: string) => api(deleteApiKey, { query: { _id } }), apiKeysQuery.queryKey)
export const useAddWebhook = () =>
  useChange((body: BodyOf<typeof createWebhook>) => api(createWebhook, { body }), webhooksQuery.queryKey)
export const useChangeWebhook = () =>
  useChange((body: BodyOf<typeof changeWebhook>) => api(changeWebhook, { body }), webhooksQuery.queryKey)
export const useDeleteWebhook = () =>
  useChange((_id: string) => api(deleteWebhook, { query: { _id } }), webhooksQuery.queryKey)
export const useDeliverAgain = () =>
  useChange((_id: string) => api(redeliverWebhook, { body: { _id } }), deliveriesKey)
