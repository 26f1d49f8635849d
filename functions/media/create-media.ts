import { createMedia, type StoredMedia } from "#shared/api/requests/media.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { userLimit } from "../platform/files/upload-limit.ts"
import { handle } from "../platform/handle.ts"
import { arrivalOf } from "../platform/http/done-at.ts"
import { RepeatedCall } from "../platform/idempotency.ts"
import { RaceLost } from "../platform/table.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { mediaToWire } from "./media-to-wire.ts"
import { imageSizes, keysOf, newMediaId, newMediaWrites, requestDeletedRace } from "./store.ts"

export const handler = handle(
  createMedia,
  ({ table, provide }) => ({
    requests: requestReader(table),
    limit: userLimit(table),
    pictures: provide("pictures", pictures),
    address: provide("signing", signedUrl),
  }),
  async ({ body }, deps, { actor, now, doneAt, commit, refuse }) => {
    const createdAt = doneAt ?? now
    const { relativeInvoiceNumber: number, category, filename = `${category}.webp`, media: sent } = body
    await deps.requests.openFor(actor, number, refuse)

    const { box, thumbBox } = imageSizes(category)
    const images: Awaited<ReturnType<typeof deps.pictures.readWithThumb>>[] = []
    // Sequential, because decoding needs much memory.
    const upload = {
      purpose: "media",
      sender: actor._id,
      box,
      countInline: () => deps.limit.count({ actor, now }, refuse),
      refuse,
    } as const
    for (const [index, given] of sent.entries())
      images.push(await deps.pictures.readWithThumb(given, { ...upload, field: `media.${index}` }, thumbBox))
    const _id = newMediaId(number, createdAt)
    const folder = `media/${number}/${_id}`
    const media: StoredMedia = {
      _id,
      filename,
      category,
      relativeInvoiceNumber: number,
      postingUserId: actor._id,
      postingUserInitials: actor.initials,
      postingUserName: actor.name,
      createdAt: createdAt.toISOString(),
      ...arrivalOf(doneAt, now),
      pictures: await Promise.all(
        images.map(async ({ picture, thumb }) => ({
          key: await deps.pictures.put(folder, picture),
          thumb: await deps.pictures.put(folder, thumb),
        })),
      ),
    }

    const reply = [await mediaToWire(media, deps.address, now)]
    try {
      await commit(newMediaWrites(media), reply)
    } catch (error) {
      // An earlier try stored its own pictures, or the request is gone, so remove these.
      if (error instanceof RepeatedCall || error instanceof RaceLost)
        await deps.pictures.remove(keysOf(media))
      throw error instanceof RaceLost && error.race === requestDeletedRace
        ? refuse("not_found", { detail: messages.requests.notFound })
        : error
    }
    return reply
  },
  prefetchRequest,
)
