import type { QueryClient } from "@tanstack/react-query"
import type { Media } from "#shared/api/requests/media.ts"
import { t } from "#shared/language.ts"
import { allPages, apiPage } from "../../api/api.ts"
import { listMedia } from "../../api/calls.gen.ts"
import { readSession } from "../../api/session.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import type { Entry } from "../offline/entry.ts"
import { isForQueue, photoEntry, withoutUpload, withUpload } from "../offline/photo-entry.ts"
import { queueable } from "../offline/queueable.ts"
import { discardImage, uploadImage } from "../uploads/image.ts"
import { addToMediaList, removeMedia } from "./media.ts"

const category = "vin"
const filename = "vin.jpg"

export const vinPicturesOf = (invoiceNumber: number): Promise<Media[]> =>
  allPages((cursor) =>
    apiPage(listMedia, { query: { relativeInvoiceNumber: invoiceNumber, category, cursor } }),
  )

/**
 * Deletes the pictures that a queued one replaces, as Capture VIN does online. Others, and newer ones, stay. A failure
 * leaves them.
 */
export async function removeReplaced(queryClient: QueryClient, media: Media): Promise<void> {
  if (media.category !== category || media.filename !== filename) return
  const pictures = await vinPicturesOf(media.relativeInvoiceNumber)
  for (const picture of pictures)
    if (picture.createdAt < media.createdAt && readSession()?.id === media.postingUserId)
      await removeMedia(queryClient, picture)
}

export type VinPicture = {
  job: number
  small: Blob
  entry?: Entry | undefined
  sent?: { key: string; attempt: string }
}

const loadClaimedEntries = () => import("../offline/claimed-entry.ts")

/** Stores the picture on a technician's phone, so that it survives the app. */
export async function storeVinPicture(job: number, small: Blob): Promise<VinPicture> {
  const session = readSession()
  if (session?.role !== "technician") return { job, small }
  const entry = photoEntry(session, { job, category, filename, picture: crypto.randomUUID() })
  try {
    return { job, small, entry: await (await loadClaimedEntries()).claimEntry(entry, small) }
  } catch {
    return { job, small }
  }
}

const changeEntry = async (
  picture: VinPicture,
  change: (entry: Entry) => Entry | undefined,
): Promise<void> => {
  if (picture.entry) picture.entry = await (await loadClaimedEntries()).changeClaimed(picture.entry, change)
}

export async function sendVinPicture(picture: VinPicture, signal: AbortSignal): Promise<void> {
  if (picture.sent) return
  const file = new File([picture.small], filename, { type: "image/jpeg" })
  const key = await uploadImage(file, "media", { signal })
  const sent = { key, attempt: crypto.randomUUID() }
  picture.sent = sent
  await changeEntry(picture, (entry) => withUpload(entry, sent))
}

export async function attachVinPicture(queryClient: QueryClient, picture: VinPicture): Promise<void> {
  const { job, sent } = picture
  if (!sent) return
  try {
    // The same body and key as the queue's, so that it counts once.
    const body = { filename, media: [sent.key] }
    const [media, ...others] = await queueable.createMedia.send(
      { job, body: { category, ...body } },
      { key: sent.attempt },
    )
    if (!media || others.length > 0)
      throw new ProblemError({ sentence: t("Try again."), status: 0, code: "unexpected" })
    void discardImage(sent.key)
    await dropVinPicture(picture)
    await addToMediaList(queryClient, media)
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not_an_image") {
      delete picture.sent
      await changeEntry(picture, withoutUpload)
    }
    throw error
  }
}

/** Whether the queue took the picture over. `isClosed`: the dialog was closed, which ends the upload. */
export async function queueVinPicture(
  queryClient: QueryClient,
  { entry }: VinPicture,
  { error, isClosed }: { error: unknown; isClosed: boolean },
): Promise<boolean> {
  if (!entry || !(isClosed || isForQueue(error))) return false
  await (await loadClaimedEntries()).releaseToQueue(queryClient, entry)
  return true
}

export async function dropVinPicture({ entry }: VinPicture): Promise<void> {
  if (entry) await (await loadClaimedEntries()).removeClaimed(entry)
}
