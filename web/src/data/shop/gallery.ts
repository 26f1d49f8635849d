import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { GalleryEntry } from "#shared/api/gallery.ts"
import { maxGalleryLimit, moveBefore } from "#shared/domain/media/gallery.ts"
import { api, type BodyOf, ignoreNotFound } from "../../api/api.ts"
import {
  changeGalleryEntry,
  createGalleryEntry,
  deleteGalleryEntry,
  listGallery,
} from "../../api/calls.gen.ts"
import { requestQuery } from "../requests/request.ts"
import { historyKey } from "../requests/requests-key.ts"

export const galleryQuery = queryOptions({
  queryKey: ["gallery"],
  queryFn: async ({ signal }) => {
    const entries: GalleryEntry[] = []
    for (;;) {
      const page = await api(listGallery, { query: { limit: maxGalleryLimit, skip: entries.length } }, signal)
      entries.push(...page)
      if (page.length < maxGalleryLimit) return entries
    }
  },
})

export type NewEntry = BodyOf<typeof createGalleryEntry>
export type EntryChange = Omit<BodyOf<typeof changeGalleryEntry>, "before">

const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: galleryQuery.queryKey })

const show = (queryClient: QueryClient, change: (entries: GalleryEntry[]) => GalleryEntry[]) =>
  queryClient.setQueryData(galleryQuery.queryKey, (cached) => cached && change(cached))

export function usePublishEntry() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewEntry) => api(createGalleryEntry, { body }),
    onSuccess: (_, { relativeInvoiceNumber }) => {
      void refresh(queryClient)
      void queryClient.invalidateQueries({ queryKey: historyKey(relativeInvoiceNumber) })
      void queryClient.invalidateQueries({ queryKey: requestQuery(relativeInvoiceNumber).queryKey })
    },
  })
}

export function useChangeEntry() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: EntryChange) => api(changeGalleryEntry, { body }),
    onSuccess: ({ version }, body) =>
      show(queryClient, (entries) =>
        entries.map((entry) => (entry._id === body._id ? { ...entry, ...body, version } : entry)),
      ),
    onSettled: () => refresh(queryClient),
  })
}

export function useMoveEntry() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (move: { _id: string; before: string | null }) => api(changeGalleryEntry, { body: move }),
    onMutate: async ({ _id, before }) => {
      await queryClient.cancelQueries({ queryKey: galleryQuery.queryKey })
      show(queryClient, (entries) => {
        const ids = moveBefore(
          entries.map((entry) => entry._id),
          _id,
          before,
        )
        return ids?.flatMap((id) => entries.find((entry) => entry._id === id) ?? []) ?? entries
      })
    },
    // Moves run one after the other, and only the last one reloads the list.
    scope: { id: "gallery-order" },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: moveKey }) <= 1) void refresh(queryClient)
    },
    mutationKey: moveKey,
  })
}
const moveKey = ["gallery-move"]

export function useUnpublishEntry() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await ignoreNotFound(api(deleteGalleryEntry, { query: { id } }))
    },
    onSuccess: (_, id) => show(queryClient, (entries) => entries.filter((entry) => entry._id !== id)),
    onSettled: () => refresh(queryClient),
  })
}
