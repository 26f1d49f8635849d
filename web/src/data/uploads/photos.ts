import type { QueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { mostPixelsOf, type OfferedCategory } from "../../../../shared/domain/media.ts"
import { api } from "../../api/api.ts"
import { createMedia } from "../../api/calls.gen.ts"
import { readSession } from "../../api/session.ts"
import { ProblemError } from "../../ui/problem.ts"
import { showAttached } from "../media.ts"
import { discardImage, uploadImage } from "./image.ts"
import { shrunk } from "./shrink.ts"

/*
 * Photos on their way to service requests. They belong to no screen: whoever drives on to the next job leaves them to it. Two
 * leave at a time, each in three steps that are not gone twice: made small, put into the bucket, attached.
 */

type State =
  | { is: "waiting" }
  /** from 0 to 1 */
  | { is: "sending"; share: number }
  /** it has arrived and is being attached: too late to call it back */
  | { is: "attaching" }
  | { is: "failed"; sentence: string; mayRetry: boolean }

export type Photo = {
  id: string
  invoiceNumber: number
  category: OfferedCategory
  name: string
  /** shows it once it is small */
  src: string | undefined
  state: State
}

/** What is done of it already. */
type Work = {
  file: File
  /** whose session it left in: nobody else posts it */
  by: string | undefined
  queryClient: QueryClient
  givenUp: AbortController
  small?: Blob
  upload?: { key: string; attempt: string }
}

const lanes = 2

let photos: readonly Photo[] = []
const works = new Map<string, Work>()
const listeners = new Set<() => void>()
let busy = 0

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

const setPhotos = (next: readonly Photo[]) => {
  photos = next
  if (photos.length > 0) window.addEventListener("beforeunload", askBeforeUnload)
  else window.removeEventListener("beforeunload", askBeforeUnload)
  for (const listener of listeners) listener()
}

const patch = (id: string, changes: Partial<Photo>) =>
  setPhotos(photos.map((one) => (one.id === id ? { ...one, ...changes } : one)))

const find = (id: string) => photos.find((one) => one.id === id)

const drop = ({ id }: Photo) => {
  const src = find(id)?.src
  works.delete(id)
  if (src !== undefined) URL.revokeObjectURL(src)
  setPhotos(photos.filter((one) => one.id !== id))
}

/** A name that the server takes: without what does not show, and not longer than it keeps. */
const plainName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "").slice(0, 200)

/** Somebody else is logged in by now. */
const isAnothers = ({ by }: Work): boolean => readSession()?.id !== by

async function go(photo: Photo, work: Work): Promise<void> {
  const { id, category, invoiceNumber } = photo
  const { file, queryClient, givenUp } = work
  if (isAnothers(work)) return drop(photo)
  const { signal } = givenUp
  const tell = (state: State) => {
    if (!signal.aborted) patch(id, { state })
  }
  try {
    tell({ is: "sending", share: 0 })
    if (!work.small) {
      work.small = await shrunk(file, mostPixelsOf(category))
      patch(id, { src: URL.createObjectURL(work.small) })
    }
    if (!work.upload) {
      const key = await uploadImage(new File([work.small], "photo.jpg", { type: "image/jpeg" }), "media", {
        signal,
        onProgress: (share) => tell({ is: "sending", share }),
      })
      work.upload = { key, attempt: crypto.randomUUID() }
    }
    const { key, attempt } = work.upload
    if (signal.aborted || isAnothers(work)) {
      void discardImage(key)
      return drop(photo)
    }
    tell({ is: "attaching" })
    const [media] = await api(createMedia, {
      body: {
        relativeInvoiceNumber: invoiceNumber,
        category,
        filename: plainName(file.name),
        media: [key],
      },
      key: attempt,
    })
    void discardImage(key)
    if (media) await showAttached(queryClient, media)
    drop(photo)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof ProblemError)) throw error
    // One that did not arrive, or lay there for too long, is sent anew; what no browser opens stays what it is.
    if (error.code === "not_an_image") delete work.upload
    tell({ is: "failed", sentence: error.message, mayRetry: work.small !== undefined })
  }
}

function next(): void {
  const photo = photos.find(({ state }) => state.is === "waiting")
  const work = photo && works.get(photo.id)
  if (!photo || !work || busy >= lanes) return
  busy += 1
  void go(photo, work).finally(() => {
    busy -= 1
    next()
  })
  next()
}

export function sendPhotos(
  queryClient: QueryClient,
  files: readonly File[],
  about: Pick<Photo, "invoiceNumber" | "category">,
): void {
  const added = files.map((file): Photo => {
    const id = crypto.randomUUID()
    works.set(id, { file, by: readSession()?.id, queryClient, givenUp: new AbortController() })
    return { id, ...about, name: file.name, src: undefined, state: { is: "waiting" } }
  })
  setPhotos([...photos, ...added])
  next()
}

export function retryPhoto({ id }: Photo): void {
  patch(id, { state: { is: "waiting" } })
  next()
}

/** One that is being attached already is not called back. */
export function giveUpPhoto({ id }: Photo): void {
  const photo = find(id)
  const work = works.get(id)
  if (!photo || !work || photo.state.is === "attaching") return
  work.givenUp.abort()
  if (work.upload) void discardImage(work.upload.key)
  drop(photo)
}

// What failed for want of a line goes as soon as there is one.
window.addEventListener("online", () => {
  for (const photo of photos) if (photo.state.is === "failed" && photo.state.mayRetry) retryPhoto(photo)
})

/** Those of one service request, the oldest first. */
export const usePhotos = (invoiceNumber: number): readonly Photo[] =>
  useSyncExternalStore(listen, () => photos).filter((photo) => photo.invoiceNumber === invoiceNumber)
