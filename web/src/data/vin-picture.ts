import type { QueryClient } from "@tanstack/react-query"
import type { Media } from "#shared/api/media.ts"
import { allPages, apiPage } from "../api/api.ts"
import { listMedia } from "../api/calls.gen.ts"
import { readSession } from "../api/session.ts"
import { ProblemError } from "../ui/problem.ts"
import { showAttached } from "./media.ts"
import { isForQueue } from "./offline/doing.ts"
import type { Entry } from "./offline/entry.ts"
import { joining } from "./offline/joining.ts"
import { notUploaded, photoEntry, uploaded } from "./offline/photo-entry.ts"
import { discardImage, uploadImage } from "./uploads/image.ts"

const category = "vin"
const filename = "vin.jpg"

/** The pictures of VINs that a job has by now. */
export const vinPicturesOf = (invoiceNumber: number): Promise<Media[]> =>
  allPages((cursor) =>
    apiPage(listMedia, { query: { relativeInvoiceNumber: invoiceNumber, category, cursor } }),
  )

/** A picture that was made small, and how far it came: what is done is not done again. */
export type VinPicture = {
  job: number
  small: Blob
  /** on a technician's phone: what of it lies there until it is attached */
  entry?: Entry | undefined
  /** in the bucket, where nothing names it yet, and the key of the call that attaches it: tried again it is done once */
  sent?: { key: string; attempt: string }
}

const inHand = () => import("./offline/in-hand.ts")

/** A technician's phone has it from now on, whatever becomes of the app. */
export async function keptVinPicture(job: number, small: Blob): Promise<VinPicture> {
  const session = readSession()
  if (session?.role !== "technician") return { job, small }
  const entry = photoEntry(session, { job, category, filename, picture: crypto.randomUUID() })
  try {
    return { job, small, entry: await (await inHand()).takeInHand(entry, small) }
  } catch {
    // Where nothing can be stored it goes as it does from a desk.
    return { job, small }
  }
}

const changeEntry = async (picture: VinPicture, changed: Entry | undefined): Promise<void> => {
  if (picture.entry && changed) picture.entry = await (await inHand()).changeInHand(picture.entry, changed)
}

export async function sendVinPicture(picture: VinPicture, signal: AbortSignal): Promise<void> {
  if (picture.sent) return
  const file = new File([picture.small], filename, { type: "image/jpeg" })
  const key = await uploadImage(file, "media", { signal })
  picture.sent = { key, attempt: crypto.randomUUID() }
  await changeEntry(picture, picture.entry && uploaded(picture.entry, picture.sent))
}

/** Attaches what was sent. */
export async function attachVinPicture(queryClient: QueryClient, picture: VinPicture): Promise<void> {
  const { job, sent } = picture
  if (!sent) return
  try {
    // As the queue would send it, to the letter: by this key it counts once, whoever sends it.
    const body = { filename, media: [sent.key] }
    const [media, ...others] = await joining.createMedia.send(
      { job, body: { category, ...body } },
      { key: sent.attempt },
    )
    if (!media || others.length > 0)
      throw new ProblemError({ sentence: "Try again.", status: 0, code: "unexpected" })
    void discardImage(sent.key)
    await dropVinPicture(picture)
    await showAttached(queryClient, media)
  } catch (error) {
    // One that lay there for too long is sent anew.
    if (error instanceof ProblemError && error.code === "not_an_image") {
      delete picture.sent
      await changeEntry(picture, picture.entry && notUploaded(picture.entry))
    }
    throw error
  }
}

/** Where there is no line it waits with the rest of what was done; answers whether it does. */
export async function leaveVinPicture(
  queryClient: QueryClient,
  { entry }: VinPicture,
  error: unknown,
): Promise<boolean> {
  if (!entry || !(error instanceof ProblemError) || !isForQueue(error)) return false
  await (await inHand()).leaveToQueue(queryClient, entry)
  return true
}

/** It is attached, or given up. */
export async function dropVinPicture({ entry }: VinPicture): Promise<void> {
  if (entry) await (await inHand()).letGo(entry)
}
