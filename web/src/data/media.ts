import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query"
import type { Media } from "#shared/api/media.ts"
import { api, apiPage, type PageOf } from "../api/api.ts"
import { deleteMedia, listMedia } from "../api/calls.gen.ts"
import { historyQuery, requestQuery } from "./request.ts"
import { everyRequestKey } from "./requests-key.ts"

/** How often the attachments of an open job are asked for again, milliseconds. */
const freshEvery = 30_000

/** What is attached to a service request, newest first, in pages. Its addresses expire after an hour or two. */
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

/** Shows what was attached or deleted at once, and asks again. */
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
    // It may have been read meanwhile.
    index === 0 ? { ...page, reply: [media, ...page.reply.filter(({ _id }) => _id !== media._id)] } : page,
  )

const hideMedia = (queryClient: QueryClient, invoiceNumber: number, id: string): Promise<void> =>
  withChange(queryClient, invoiceNumber, (page) => ({
    ...page,
    reply: page.reply.filter(({ _id }) => _id !== id),
  }))

/** One that somebody else deleted meanwhile is gone, too. */
export async function removeMedia(queryClient: QueryClient, media: Media): Promise<void> {
  const { _id, relativeInvoiceNumber } = media
  await api(deleteMedia, { query: { id: _id } })
  await hideMedia(queryClient, relativeInvoiceNumber, _id)
  // The history says who did it.
  void queryClient.invalidateQueries({ queryKey: historyQuery(relativeInvoiceNumber).queryKey })
  void queryClient.invalidateQueries({ queryKey: requestQuery(relativeInvoiceNumber).queryKey })
}
