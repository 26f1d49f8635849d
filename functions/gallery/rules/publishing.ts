import type { BodyOf } from "#shared/api/endpoint.ts"
import type { createGalleryEntry, StoredGalleryEntry } from "#shared/api/gallery.ts"
import type { StoredMedia } from "#shared/api/media.ts"
import { mayPublish } from "#shared/domain/media/gallery.ts"
import { messages } from "#shared/messages.ts"

type Sent = BodyOf<typeof createGalleryEntry>
type Texts = Pick<StoredGalleryEntry, "year" | "make" | "model" | "submodel" | "service">
type Wrong = { field: string; message: string }

type Job = {
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
  serviceSummary?: string | undefined
}

/** What the entry says: as it was sent, and else as the job has it. */
export const entryOf = (sent: Partial<Texts>, job: Job): Texts => ({
  year: sent.year ?? job.year ?? 0,
  make: sent.make ?? job.make ?? "",
  model: sent.model ?? job.model ?? "",
  submodel: sent.submodel ?? job.style ?? "",
  service: sent.service ?? job.serviceSummary ?? "",
})

const needed = {
  year: "Enter a year, like 2021.",
  make: "Enter the make.",
  model: "Enter the model.",
  service: "Enter what you did.",
} as const

/** What neither the caller nor the job told. */
export const missingIn = (entry: Texts): Wrong[] =>
  Object.entries(needed).flatMap(([field, message]) =>
    entry[field as keyof typeof needed] ? [] : [{ field, message }],
  )

/** The pictures that were chosen, each an attachment of this job that may be published. */
export const photosOf = (
  { relativeInvoiceNumber, images }: Pick<Sent, "relativeInvoiceNumber" | "images">,
  attached: readonly (StoredMedia | undefined)[],
): { keys: string[]; wrong: Wrong[] } => {
  const found = images.map(({ picture = 0 }, index) => {
    const media = attached[index]
    const key =
      media?.relativeInvoiceNumber === relativeInvoiceNumber ? media.pictures[picture]?.key : undefined
    const field = `images.${index}.media`
    if (!media || key === undefined) return { key: "", wrong: { field, message: messages.media.notFound } }
    return {
      key,
      wrong: mayPublish(media.category) ? undefined : { field, message: messages.gallery.internal },
    }
  })
  return { keys: found.map(({ key }) => key), wrong: found.flatMap(({ wrong }) => wrong ?? []) }
}

/** What the history of the job keeps of it. */
export const publishingStep = ({ _id, urls }: Pick<StoredGalleryEntry, "_id" | "urls">) => ({
  patch: {},
  event: { code: "photosPublished", count: urls.length, galleryEntry: _id } as const,
})
