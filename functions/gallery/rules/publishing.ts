import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import type { createGalleryEntry, StoredGalleryEntry } from "#shared/api/gallery.ts"
import type { StoredMedia } from "#shared/api/requests/media.ts"
import { mayPublish } from "#shared/domain/media/gallery.ts"
import { type Translation, translationsOf } from "#shared/domain/messages/owner-texts.ts"
import { messages } from "#shared/messages.ts"

type EntryInput = BodyOf<typeof createGalleryEntry>
type Texts = Pick<
  StoredGalleryEntry,
  "year" | "make" | "model" | "submodel" | "service" | Translation<"service">
>
type FieldProblem = { field: string; message: string }

type Job = {
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
  serviceSummary?: string | undefined
}

const translationsIn = (input: Partial<Texts>) =>
  // `Object.fromEntries` forgets the names.
  Object.fromEntries(translationsOf(["service"]).map(({ field }) => [field, input[field] ?? ""])) as Record<
    Translation<"service">,
    string
  >

/** Sent texts, with defaults from the job. */
export const buildEntry = (input: Partial<Texts>, job: Job): Texts => ({
  year: input.year ?? job.year ?? 0,
  make: input.make ?? job.make ?? "",
  model: input.model ?? job.model ?? "",
  submodel: input.submodel ?? job.style ?? "",
  service: input.service ?? job.serviceSummary ?? "",
  ...translationsIn(input),
})

const needed = {
  year: "Enter a year, like 2021.",
  make: "Enter the make.",
  model: "Enter the model.",
  service: "Enter what you did.",
} as const

/** Required texts that neither caller nor job provide. */
export const findMissing = (entry: Texts): FieldProblem[] =>
  Object.entries(needed).flatMap(([field, message]) =>
    entry[field as keyof typeof needed] ? [] : [{ field, message }],
  )

/** Checks that each chosen picture is a publishable attachment of this job. */
export const findPhotos = (
  { relativeInvoiceNumber, images }: Pick<EntryInput, "relativeInvoiceNumber" | "images">,
  attached: readonly (StoredMedia | undefined)[],
): { keys: string[]; wrong: FieldProblem[] } => {
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

/** Change of the job's history. */
export const publishingChange = ({ _id, urls }: Pick<StoredGalleryEntry, "_id" | "urls">) => ({
  patch: {},
  event: { code: "photosPublished", count: urls.length, galleryEntry: _id } as const,
})
