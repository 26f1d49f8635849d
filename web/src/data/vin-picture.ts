import type { QueryClient } from "@tanstack/react-query"
import type { Media } from "../../../shared/api/media.ts"
import { allPages, api, apiPage } from "../api/api.ts"
import { createMedia, listMedia } from "../api/calls.gen.ts"
import { showAttached } from "./media.ts"
import { discardImage, uploadImage } from "./uploads/image.ts"

/** The pictures of VINs that a job has by now. */
export const vinPicturesOf = (invoiceNumber: number): Promise<Media[]> =>
  allPages((cursor) =>
    apiPage(listMedia, { query: { relativeInvoiceNumber: invoiceNumber, category: "vin", cursor } }),
  )

/** A picture in the bucket that nothing names yet, and the key of the call that attaches it: tried again it is done once. */
export type SentPicture = { key: string; attempt: string }

export const sendVinPicture = async (picture: Blob, signal: AbortSignal): Promise<SentPicture> => ({
  key: await uploadImage(new File([picture], "vin.jpg", { type: "image/jpeg" }), "media", { signal }),
  attempt: crypto.randomUUID(),
})

/** Answers what is attached; nothing when it is not the one that was sent. */
export async function attachVinPicture(
  queryClient: QueryClient,
  invoiceNumber: number,
  { key, attempt }: SentPicture,
): Promise<Media | undefined> {
  const attached = await api(createMedia, {
    body: { relativeInvoiceNumber: invoiceNumber, category: "vin", filename: "vin.jpg", media: [key] },
    key: attempt,
  })
  const [media] = attached
  if (attached.length !== 1 || !media) return undefined
  void discardImage(key)
  await showAttached(queryClient, media)
  return media
}
