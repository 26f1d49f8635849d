import { useSyncExternalStore } from "react"
import { maxPhotos } from "#shared/domain/job/services.ts"
import { t } from "#shared/language.ts"
import { api } from "#web/api/api.ts"
import { beginServicePhoto } from "#web/api/calls.gen.ts"
import { put } from "#web/data/uploads/put.ts"
import { scaleImage, toJpeg } from "#web/data/uploads/shrink.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { change, readDraft } from "./store.ts"

/* Shrinks photos before the upload. Uploaded ones belong to the draft and survive a reload. */

type State = { is: "sending"; share: number } | { is: "failed"; sentence: string; mayRetry: boolean }

export type Upload = { id: string; name: string; thumb: string; state: State }

const maxPixels = 1200
const thumbPixels = 360

type Work = { small?: Blob; file: File; givenUp: AbortController }

let uploading: readonly Upload[] = []
const works = new Map<string, Work>()
const listeners = new Set<() => void>()

const set = (next: readonly Upload[]) => {
  uploading = next
  for (const listener of listeners) listener()
}
const patch = (id: string, changes: Partial<Upload>) =>
  set(uploading.map((one) => (one.id === id ? { ...one, ...changes } : one)))
const drop = (id: string) => {
  works.delete(id)
  set(uploading.filter((one) => one.id !== id))
}

async function send(id: string, work: Work): Promise<void> {
  const { signal } = work.givenUp
  try {
    patch(id, { state: { is: "sending", share: 0 } })
    if (!work.small) {
      const thumb = (await scaleImage(work.file, thumbPixels)).toDataURL("image/jpeg", 0.7)
      work.small = await toJpeg(await scaleImage(work.file, maxPixels))
      patch(id, { thumb })
    }
    const { small } = work
    const { key, address } = await api(
      beginServicePhoto,
      // A key of its own per upload, since two photos may have the same size.
      { body: { form: readDraft().id, type: "image/jpeg", size: small.size }, key: crypto.randomUUID() },
      signal,
    )
    await put(address, small, {
      type: "image/jpeg",
      signal,
      onSent: (bytes) => {
        if (!signal.aborted) patch(id, { state: { is: "sending", share: Math.min(1, bytes / small.size) } })
      },
    })
    if (signal.aborted) return
    const thumb = uploading.find((one) => one.id === id)?.thumb ?? ""
    change((draft) => ({ ...draft, photos: [...draft.photos, { key, thumb }] }))
    drop(id)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof ProblemError)) throw error
    patch(id, {
      state: { is: "failed", sentence: error.message, mayRetry: error.code !== "not_an_image" },
    })
  }
}

export function addPhotos(files: readonly File[]): string | undefined {
  const room = maxPhotos - readDraft().photos.length - uploading.length
  const added = files.slice(0, Math.max(0, room)).map((file) => {
    const id = crypto.randomUUID()
    works.set(id, { file, givenUp: new AbortController() })
    return { id, name: file.name, thumb: "", state: { is: "sending", share: 0 } } as const
  })
  set([...uploading, ...added])
  for (const { id } of added) retry(id)
  return files.length > added.length ? t(`We take ${maxPhotos} photos. The first ones are added.`) : undefined
}

export function retry(id: string): void {
  const work = works.get(id)
  if (work) void send(id, work)
}

export function giveUp(id: string): void {
  works.get(id)?.givenUp.abort()
  drop(id)
}

export const removePhoto = (key: string): void =>
  change((draft) => ({ ...draft, photos: draft.photos.filter((photo) => photo.key !== key) }))

const none: readonly Upload[] = []

export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uploading,
    () => none,
  )

export const isUploading = (): boolean => uploading.some(({ state }) => state.is === "sending")
export const hasFailedUploads = (): boolean => uploading.some(({ state }) => state.is === "failed")
