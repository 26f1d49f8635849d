import type { OfferedCategory } from "#shared/domain/media/media.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import type { Entry } from "./entry.ts"

/** Photos are sent apart from other actions, so neither waits for the other. */
export const isPhoto = ({ picture }: Pick<Entry, "picture">): boolean => picture !== undefined

type Body = { category: string; media: readonly string[] }
const bodyOf = ({ body }: Entry) => body as Body // Only photos have pictures.

export const photoEntry = (
  { id: user, name: by }: { id: string; name: string },
  { job, category, filename, picture }: { job: number; category: string; filename: string; picture: string },
): Entry => ({
  id: crypto.randomUUID(),
  user,
  by,
  job,
  endpoint: "createMedia",
  body: { category, filename, media: [] },
  picture,
  doneAt: new Date().toISOString(),
  tries: 0,
})

/** The picture is in the bucket. From now on the entry uses the attempt's idempotency key. */
export const withUpload = (entry: Entry, { key, attempt }: { key: string; attempt: string }): Entry => ({
  ...entry,
  id: attempt,
  tries: 1,
  body: { ...bodyOf(entry), media: [key] },
})

export const withoutUpload = (entry: Entry): Entry | undefined =>
  entry.picture === undefined || bodyOf(entry).media.length === 0
    ? undefined
    : { ...entry, id: crypto.randomUUID(), tries: 0, body: { ...bodyOf(entry), media: [] } }

export const withMedia = (entry: Entry, media: readonly string[]): Entry => ({
  ...entry,
  body: { ...bodyOf(entry), media },
})

/**
 * Whether the queue takes over a photo after this failure of its tab. The queue tries again, and shows a refusal
 * even when the job is gone. A file that no browser can decode fails again.
 */
export const isForQueue = (error: unknown): boolean =>
  error instanceof ProblemError && error.code !== "not_an_image"

/** Under another category, as long as none of it has left. */
export const inCategory = (entry: Entry, category: OfferedCategory): Entry => ({
  ...entry,
  body: { ...bodyOf(entry), category },
})

export const uploadedKey = (entry: Entry): string | undefined => bodyOf(entry).media[0]

/** False for entries without a picture. */
export const isUploaded = (entry: Entry): boolean =>
  entry.picture !== undefined && bodyOf(entry).media.length > 0
