import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query"
import type { Media } from "#shared/api/media.ts"
import { api, apiPage, type PageOf } from "../api/api.ts"
import { deleteMedia, listMedia } from "../api/calls.gen.ts"
import { historyQuery, requestQuery } from "./request.ts"
import { everyRequestKey } from "./requests-key.ts"

/** Milliseconds. */
const freshEvery = 30_000

export const mediaQuery = (invoiceNumber: number) =>
  infiniteQueryOptions({
    queryKey: [...everyRequestKey, invoiceNumber, "media"],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listMedia, { query: { relativeInvoiceNumber: invoiceNumber, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: freshEvery,
  })

type Pages = InfiniteData<PageOf<Media[]>, string | undefined>

const withChange = async (
  queryClient: QueryClient,
  invoiceNumber: number,
  change: (page: PageOf<Media[]>, index: number) => PageOf<Media[]>,
) => {
  const { queryKey } = mediaQuery(invoiceNumber)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Pages>(queryKey, (known) => known && { ...known, pages: known.pages.map(change) })
  void queryClient.invalidateQueries({ queryKey })
}

export const showAttached = (queryClient: QueryClient, media: Media): Promise<void> =>
  withChange(queryClient, media.relativeInvoiceNumber, (page, index) =>
    index === 0 ? { ...page, reply: [media, ...page.reply.filter(({ _id }) => _id !== media._id)] } : page,
  )

const hideMedia = (queryClient: QueryClient, invoiceNumber: number, id: string): Promise<void> =>
  withChange(queryClient, invoiceNumber, (page) => ({
    ...page,
    reply: page.reply.filter(({ _id }) => _id !== id),
  }))

export async function removeMedia(queryClient: QueryClient, media: Media): Promise<void> {
  const { _id, relativeInvoiceNumber } = media
  await api(deleteMedia, { query: { id: _id } })
  await hideMedia(queryClient, relativeInvoiceNumber, _id)
  void queryClient.invalidateQueries({ queryKey: historyQuery(relativeInvoiceNumber).queryKey })
  void queryClient.invalidateQueries({ queryKey: requestQuery(relativeInvoiceNumber).queryKey })
}
