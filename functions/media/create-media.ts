import { createMedia, type StoredMedia } from "#shared/api/media.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { AlreadyDone } from "../platform/idempotency.ts"
import { RaceLost } from "../platform/table.ts"
import { namedRequest, requestReader } from "../requests/reader.ts"
import { shown } from "./shown.ts"
import { boxesOf, keysOf, newMediaId, newMediaWrites, requestGone } from "./store.ts"

export const handler = handle(
  createMedia,
  ({ table, needs }) => ({
    requests: requestReader(table),
    pictures: needs("pictures", pictures),
    address: needs("signing", signedUrl),
  }),
  async ({ body }, deps, { actor, now, doneAt = now, commit, refuse }) => {
    const { relativeInvoiceNumber: number, category, filename = `${category}.webp`, media: sent } = body
    await deps.requests.openFor(actor, number, refuse)

    const { box, thumbBox } = boxesOf(category)
    const drawn: Awaited<ReturnType<typeof deps.pictures.takeWithThumb>>[] = []
    // One after the other: a picture is large while it is drawn.
    for (const [index, given] of sent.entries()) {
      const taking = { purpose: "media", sender: actor._id, field: `media.${index}`, box, refuse } as const
      drawn.push(await deps.pictures.takeWithThumb(given, taking, thumbBox))
    }
    const _id = newMediaId(number, doneAt)
    const folder = `media/${number}/${_id}`
    const media: StoredMedia = {
      _id,
      filename,
      category,
      relativeInvoiceNumber: number,
      postingUserId: actor._id,
      postingUserInitials: actor.initials,
      postingUserName: actor.name,
      createdAt: doneAt.toISOString(),
      pictures: await Promise.all(
        drawn.map(async ({ picture, thumb }) => ({
          key: await deps.pictures.put(folder, picture),
          thumb: await deps.pictures.put(folder, thumb),
        })),
      ),
    }

    const reply = [await shown(media, deps.address, now)]
    try {
      await commit(newMediaWrites(media), reply)
    } catch (error) {
      // Nothing names them: the same call has stored its own, or the request is gone.
      if (error instanceof AlreadyDone || error instanceof RaceLost) await deps.pictures.remove(keysOf(media))
      throw error instanceof RaceLost && error.race === requestGone
        ? refuse("not_found", { detail: messages.requests.notFound })
        : error
    }
    return reply
  },
  namedRequest,
)
