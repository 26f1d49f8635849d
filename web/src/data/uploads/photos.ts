import type { QueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { maxPixels, type OfferedCategory } from "#shared/domain/media/media.ts"
import { readSession } from "../../api/session.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { createListeners } from "../../ui/listeners.ts"
import type { Entry } from "../offline/entry.ts"
import { inCategory, isForQueue, photoEntry, withoutUpload, withUpload } from "../offline/photo-entry.ts"
import { queueable } from "../offline/queueable.ts"
import { addToMediaList } from "../requests/media.ts"
import { discardImage, uploadImage } from "./image.ts"
import { shrinkImage } from "./shrink.ts"

/* Uploads of job photos. They continue on other screens. Two run at a time in three steps, which are not
   repeated: shrink, upload, attach. */

type State =
  | { is: "waiting" }
  | { is: "sending"; share: number }
  /** Too late to cancel. */
  | { is: "attaching" }
  | { is: "failed"; sentence: string; mayRetry: boolean }

export type Photo = {
  id: string
  invoiceNumber: number
  category: OfferedCategory
  name: string
  src: string | undefined
  state: State
}

type Work = {
  file: File
  /** The user who chose it. Another user's session must not send it. */
  by: string | undefined
  queryClient: QueryClient
  givenUp: AbortController
  small?: Blob
  readied?: Promise<Blob>
  /** The stored copy on a technician's phone. */
  entry?: Entry
  /** the last write of the entry, so that the next one builds on it */
  stored?: Promise<void>
  upload?: { key: string; attempt: string }
  /** it may be attached already */
  isPosted?: boolean
}

const lanes = 2

let photos: readonly Photo[] = []
const works = new Map<string, Work>()
const { listen, notify } = createListeners()
let activeUploads = 0

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

const setPhotos = (next: readonly Photo[]) => {
  photos = next
  if (photos.some(({ id }) => !works.get(id)?.entry)) window.addEventListener("beforeunload", askBeforeUnload)
  else window.removeEventListener("beforeunload", askBeforeUnload)
  notify()
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

/** Removes characters that the server refuses: control, surrogate, and text direction characters. */
const plainName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "").slice(0, 200)

const isOtherUsers = ({ by }: Work): boolean => readSession()?.id !== by

/** Updates the stored copy of a photo. Changes run one after the other. */
const changeEntry = (work: Work, change: (entry: Entry) => Entry | undefined): Promise<void> => {
  const before = work.stored
  const store = async () => {
    await before
    if (work.entry) work.entry = await (await loadClaimedEntries()).changeClaimed(work.entry, change)
  }
  return (work.stored = store())
}

async function runPhoto(photo: Photo, work: Work): Promise<void> {
  const { id, invoiceNumber } = photo
  const { file, queryClient, givenUp } = work
  if (isOtherUsers(work)) return moveToQueue(photo, work)
  const { signal } = givenUp
  const notify = (state: State) => {
    if (!signal.aborted) patch(id, { state })
  }
  try {
    notify({ is: "sending", share: 0 })
    const small = await preparePhoto(photo, work)
    if (!work.upload) {
      const key = await uploadImage(new File([small], "photo.jpg", { type: "image/jpeg" }), "media", {
        signal,
        onProgress: (share) => notify({ is: "sending", share }),
      })
      const upload = { key, attempt: crypto.randomUUID() }
      work.upload = upload
      await changeEntry(work, (entry) => withUpload(entry, upload))
    }
    const { key, attempt } = work.upload
    if (signal.aborted || isOtherUsers(work)) {
      void discardImage(key)
      return signal.aborted ? drop(photo) : moveToQueue(photo, work)
    }
    // The category is final from here on, because a retry must send the same body.
    const { category } = find(id) ?? photo
    notify({ is: "attaching" })
    // The same body and key as the queue's, so that it counts once.
    const body = { category, filename: plainName(file.name), media: [key] }
    work.isPosted = true
    const [media] = await queueable.createMedia.send({ job: invoiceNumber, body }, { key: attempt })
    void discardImage(key)
    if (work.entry) await (await loadClaimedEntries()).removeClaimed(work.entry)
    if (media) await addToMediaList(queryClient, media)
    drop(photo)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof ProblemError)) throw error
    if (work.entry && isForQueue(error)) return moveToQueue(photo, work)
    // A missing or expired upload is repeated. A file no browser can decode fails again.
    if (error.code === "not_an_image") {
      delete work.upload
      work.isPosted = false
      await changeEntry(work, withoutUpload)
    }
    notify({ is: "failed", sentence: error.message, mayRetry: work.small !== undefined })
  }
}

const loadClaimedEntries = () => import("../offline/claimed-entry.ts")

const preparePhoto = (photo: Photo, work: Work): Promise<Blob> =>
  (work.readied ??= (async () => {
    const { id, invoiceNumber } = photo
    const { category } = find(id) ?? photo
    const small = await shrinkImage(work.file, maxPixels(category))
    work.small = small
    if (find(id)) patch(id, { src: URL.createObjectURL(small) })
    const session = readSession()
    if (session?.role !== "technician" || isOtherUsers(work) || work.givenUp.signal.aborted) return small
    const filename = plainName(work.file.name)
    const entry = photoEntry(session, { job: invoiceNumber, category, filename, picture: id })
    try {
      const { claimEntry, removeClaimed } = await loadClaimedEntries()
      work.entry = await claimEntry(entry, small)
      const { category: now = category } = find(id) ?? {}
      if (now !== category) await changeEntry(work, (stored) => inCategory(stored, now))
      if (work.givenUp.signal.aborted) await removeClaimed(work.entry)
    } catch {}
    setPhotos(photos)
    return small
  })())

/** Moves the photo to the queue. On a desktop it is lost. */
async function moveToQueue(photo: Photo, work: Work): Promise<void> {
  drop(photo)
  // Its category may just have been changed.
  await work.stored?.catch(() => undefined)
  if (work.entry) await (await loadClaimedEntries()).releaseToQueue(work.queryClient, work.entry)
}

function next(): void {
  const photo = photos.find(({ state }) => state.is === "waiting")
  const work = photo && works.get(photo.id)
  if (!photo || !work || activeUploads >= lanes) return
  activeUploads += 1
  void runPhoto(photo, work).finally(() => {
    activeUploads -= 1
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
  void readyAll(added)
}

async function readyAll(added: readonly Photo[]): Promise<void> {
  for (const photo of added) {
    const work = works.get(photo.id)
    if (work) await preparePhoto(photo, work).catch(() => undefined)
  }
}

export function retryPhoto({ id }: Photo): void {
  patch(id, { state: { is: "waiting" } })
  next()
}

/** Whether no call has sent the photo yet. Once sent, its attachment is changed instead. */
export const mayChangePhotoCategory = ({ id, state }: Photo): boolean =>
  state.is !== "attaching" && works.get(id)?.isPosted !== true

export function changePhotoCategory(photo: Photo, category: OfferedCategory): void {
  const work = works.get(photo.id)
  if (!work || !mayChangePhotoCategory(photo)) return
  patch(photo.id, { category })
  void changeEntry(work, (entry) => inCategory(entry, category))
}

export function giveUpPhoto({ id }: Photo): void {
  const photo = find(id)
  const work = works.get(id)
  if (!photo || !work || photo.state.is === "attaching") return
  work.givenUp.abort()
  if (work.upload) void discardImage(work.upload.key)
  const { entry } = work
  if (entry) void loadClaimedEntries().then(({ removeClaimed }) => removeClaimed(entry))
  drop(photo)
}

window.addEventListener("online", () => {
  for (const photo of photos) if (photo.state.is === "failed" && photo.state.mayRetry) retryPhoto(photo)
})

export const usePhotos = (invoiceNumber: number): readonly Photo[] =>
  useSyncExternalStore(listen, () => photos).filter((photo) => photo.invoiceNumber === invoiceNumber)
