import { deleteMedia } from "../../shared/api/media.ts"
import { maySeeCategory } from "../../shared/domain/media.ts"
import { isStaff, mayPass } from "../../shared/domain/permissions.ts"
import { messages } from "../../shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost } from "../platform/table.ts"
import { requestReader } from "../requests/reader.ts"
import { keysOf, mediaGone, mediaReader, mediaRemoval, removeMediaOfRequest } from "./store.ts"

export const handler = handle(
  deleteMedia,
  ({ table, needs }) => ({
    table,
    requests: requestReader(table),
    media: mediaReader(table),
    pictures: needs("pictures", pictures),
  }),
  async ({ query: { id, relativeInvoiceNumber: number } }, deps, { actor, commit, refuse }) => {
    if ((id === undefined) === (number === undefined)) {
      const message = "Send an id or a relativeInvoiceNumber."
      throw refuse("malformed", { detail: message, fields: [{ field: "id", message }] })
    }
    if (number !== undefined) {
      if (!mayPass(actor.role, ["clerk"])) throw refuse("not_allowed")
      await deps.requests.openFor(actor, number, refuse)
      const reply = { matches: await removeMediaOfRequest(number, deps) }
      await commit([], reply)
      return reply
    }

    const gone = () => refuse("not_found", { detail: messages.media.notFound })
    const media = await deps.media.one(id ?? "")
    if (!media) throw gone()
    // Of a job that is not theirs they are told no more than of one that is not there.
    await deps.requests.openFor(actor, media.relativeInvoiceNumber, gone)
    if (!maySeeCategory(actor.role, media.category)) throw gone()
    if (!isStaff(actor.role) && media.postingUserId !== actor._id)
      throw refuse("not_allowed", { detail: messages.media.notYours })
    const reply = { matches: 1 }
    try {
      await commit([mediaRemoval(media)], reply)
    } catch (error) {
      throw error instanceof RaceLost && error.race === mediaGone ? gone() : error
    }
    await deps.pictures.remove(keysOf(media))
    return reply
  },
)
