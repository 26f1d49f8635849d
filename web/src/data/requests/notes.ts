import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { api, apiPage, type BodyOf, cursorPaging, type PageOf, type ReplyOf } from "../../api/api.ts"
import { changeNote, type createNote, deleteNote, listNotes } from "../../api/calls.gen.ts"
import { pollUnlessLive } from "../live/polling.ts"
import { runOrQueue } from "../offline/run-or-queue.ts"
import { requestQuery } from "./request.ts"
import { everyRequestKey, historyKey, requestsKey } from "./requests-key.ts"

export type Note = ReplyOf<typeof listNotes>[number]
export type NewNote = Omit<BodyOf<typeof createNote>, "invoice">

/** Most notes don't change the job's version, so they are polled. */
const refetchIntervalMs = 20_000

export const notesQuery = (invoiceNumber: number) =>
  infiniteQueryOptions({
    queryKey: [...everyRequestKey, invoiceNumber, "notes"],
    queryFn: ({ pageParam, signal }) =>
      apiPage(
        listNotes,
        { query: { invoice: invoiceNumber, category: ["internal", "other"], limit: 50, cursor: pageParam } },
        signal,
      ),
    ...cursorPaging,
    refetchInterval: pollUnlessLive(refetchIntervalMs),
  })

/** Internal notes of one job, for cards that show them. */
export const internalNotesQuery = (invoiceNumber: number) =>
  queryOptions({
    queryKey: [...notesQuery(invoiceNumber).queryKey, "internal"],
    queryFn: ({ signal }) =>
      api(listNotes, { query: { invoice: invoiceNumber, category: ["internal"], limit: 10 } }, signal),
    staleTime: 60_000,
  })

type Pages = InfiniteData<PageOf<Note[]>>

const inPages = (client: QueryClient, invoiceNumber: number, change: (notes: Note[]) => Note[]) =>
  client.setQueryData(
    notesQuery(invoiceNumber).queryKey,
    (cached: Pages | undefined) =>
      cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, reply: change(page.reply) })) },
  )

function useRefreshNotes(invoiceNumber: number): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: requestsKey })
    void queryClient.invalidateQueries({ queryKey: historyKey(invoiceNumber) })
    void queryClient.invalidateQueries({ queryKey: requestQuery(invoiceNumber).queryKey })
    await queryClient.invalidateQueries({ queryKey: notesQuery(invoiceNumber).queryKey })
  }
}

export function useAddNote(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefreshNotes(invoiceNumber)
  return useMutation({
    mutationFn: (body: NewNote) => runOrQueue(queryClient, "createNote", { job: invoiceNumber, body }),
    onSuccess: ({ queued: _kept, ...note }) => {
      const { queryKey } = notesQuery(invoiceNumber)
      queryClient.setQueryData(queryKey, (cached: Pages | undefined) => {
        const [first, ...others] = cached?.pages ?? []
        if (!cached || !first) return cached
        return { ...cached, pages: [{ ...first, reply: [note, ...first.reply] }, ...others] }
      })
    },
    onSettled: (note) => (note?.queued ? undefined : refresh()),
  })
}

export function useChangeNote(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefreshNotes(invoiceNumber)
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeNote>) => api(changeNote, { body }),
    onSuccess: ({ version }, { version: _base, ...sent }) =>
      inPages(queryClient, invoiceNumber, (notes) =>
        notes.map((note) => (note._id === sent._id ? { ...note, ...sent, version } : note)),
      ),
    onSettled: refresh,
  })
}

export function useDeleteNote(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefreshNotes(invoiceNumber)
  return useMutation({
    mutationFn: (id: string) => api(deleteNote, { query: { id } }),
    onSuccess: (_, id) =>
      inPages(queryClient, invoiceNumber, (notes) => notes.filter(({ _id }) => _id !== id)),
    onSettled: refresh,
  })
}
