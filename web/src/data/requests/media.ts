import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query"
import type { Media } from "#shared/api/requests/media.ts"
import { categoryText, mediaCategories, type OfferedCategory } from "#shared/domain/media/media.ts"
import { t } from "#shared/language.ts"
import { api, apiPage, cursorPaging, type PageOf } from "../../api/api.ts"
import { changeMedia, deleteMedia, listMedia } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { requestQuery } from "./request.ts"
import { everyRequestKey, historyKey } from "./requests-key.ts"

const refetchIntervalMs = 30_000

export const mediaQuery = (invoiceNumber: number) =>
  infiniteQueryOptions({
    queryKey: [...everyRequestKey, invoiceNumber, "media"],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listMedia, { query: { relativeInvoiceNumber: invoiceNumber, cursor: pageParam } }, signal),
    ...cursorPaging,
    refetchInterval: refetchIntervalMs,
  })

type Pages = InfiniteData<PageOf<Media[]>, string | undefined>

const withChange = async (
  queryClient: QueryClient,
  invoiceNumber: number,
  change: (page: PageOf<Media[]>, index: number) => PageOf<Media[]>,
) => {
  const { queryKey } = mediaQuery(invoiceNumber)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Pages>(
    queryKey,
    (cached) => cached && { ...cached, pages: cached.pages.map(change) },
  )
  void queryClient.invalidateQueries({ queryKey })
}

export const addToMediaList = (queryClient: QueryClient, media: Media): Promise<void> =>
  withChange(queryClient, media.relativeInvoiceNumber, (page, index) =>
    index === 0 ? { ...page, reply: [media, ...page.reply.filter(({ _id }) => _id !== media._id)] } : page,
  )

const hideMedia = (queryClient: QueryClient, invoiceNumber: number, id: string): Promise<void> =>
  withChange(queryClient, invoiceNumber, (page) => ({
    ...page,
    reply: page.reply.filter(({ _id }) => _id !== id),
  }))

/** The history says who changed an attachment. */
const reloadHistory = (queryClient: QueryClient, invoiceNumber: number) => {
  void queryClient.invalidateQueries({ queryKey: historyKey(invoiceNumber) })
  void queryClient.invalidateQueries({ queryKey: requestQuery(invoiceNumber).queryKey })
}

const texts: Record<string, string> = Object.fromEntries(
  mediaCategories.map((category) => [category, categoryText(category)]),
)

/** What another person filed it under meanwhile. */
const withOther = (error: unknown): unknown => {
  if (!(error instanceof ProblemError) || error.code !== "changed_meanwhile") return error
  const [other] = error.conflicts
  const category = texts[String(other?.theirs)]
  return other && category
    ? new Error(t(`${other.by} just filed it under ${category}. Choose again if that's wrong.`))
    : error
}

/** Files an attachment under another category. After a failure the list shows what is stored. */
export async function changeMediaCategory(
  queryClient: QueryClient,
  { _id, version, relativeInvoiceNumber }: Media,
  category: OfferedCategory,
): Promise<void> {
  const show = (change: (media: Media) => Media) =>
    withChange(queryClient, relativeInvoiceNumber, (page) => ({
      ...page,
      reply: page.reply.map((media) => (media._id === _id ? change(media) : media)),
    }))
  try {
    const reply = await api(changeMedia, { body: { _id, category, version } })
    await show((media) => ({ ...media, category, version: reply.version }))
    reloadHistory(queryClient, relativeInvoiceNumber)
  } catch (error) {
    await show((media) => media)
    throw withOther(error)
  }
}

export async function removeMedia(queryClient: QueryClient, media: Media): Promise<void> {
  const { _id, relativeInvoiceNumber } = media
  await api(deleteMedia, { query: { id: _id } })
  await hideMedia(queryClient, relativeInvoiceNumber, _id)
  reloadHistory(queryClient, relativeInvoiceNumber)
}
