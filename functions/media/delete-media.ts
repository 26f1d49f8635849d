import { deleteMedia, type StoredMedia } from "#shared/api/requests/media.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { maySeeCategory } from "#shared/domain/media/media.ts"
import { isStaff, mayPass } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict, type Write } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"
import { changeRequestWrites } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { deletionEvent } from "./rules/deletion.ts"
import { keysOf, mediaReader, mediaRemoval } from "./store.ts"

/** Attachments per transaction. */
const batchSize = 50

/** Deletes in batches and records each in the history. An interrupted call can be repeated. */
export const handler = handle(
  deleteMedia,
  ({ table, provide }) => ({
    requests: requestReader(table),
    branches: branchStore(table),
    media: mediaReader(table),
    write: (writes: Write[]) => table.transact(writes),
    pictures: provide("pictures", pictures),
  }),
  async ({ query: { id, relativeInvoiceNumber: number } }, deps, { actor, now, commit, refuse }) => {
    const { requests, media } = deps
    if ((id === undefined) === (number === undefined)) {
      const message = "Send an id or a relativeInvoiceNumber."
      throw refuse("malformed", { detail: message, fields: [{ field: "id", message }] })
    }
    const branches = await deps.branches.all()
    const writesOf = (job: ServiceRequest, toDelete: readonly StoredMedia[]): Write[] =>
      toDelete.length === 0
        ? []
        : [
            ...toDelete.map(mediaRemoval),
            ...changeRequestWrites(job, deletionEvent(toDelete), { actor, now, branches }),
          ]
    // Read again after another deletion.
    const retryAttempt = <Done>(attempt: () => Promise<Done>) => retryOnConflict(() => true, attempt)
    const removePictures = (deleted: readonly StoredMedia[]) => deps.pictures.remove(deleted.flatMap(keysOf))

    if (number !== undefined) {
      if (!mayPass(actor.role, ["clerk"])) throw refuse("not_allowed")
      for (let matches = 0; ; ) {
        const deletedSoFar = matches
        const { deleted, more } = await retryAttempt(async () => {
          const job = await requests.openFor(actor, number, refuse)
          const { items, cursor } = await media.ofRequest(number, { limit: batchSize })
          const writes = writesOf(job, items)
          await (cursor === undefined
            ? commit(writes, { matches: deletedSoFar + items.length })
            : deps.write(writes))
          return { deleted: items, more: cursor !== undefined }
        })
        await removePictures(deleted)
        matches += deleted.length
        if (!more) return { matches }
      }
    }

    const notFound = () => refuse("not_found", { detail: messages.media.notFound })
    const reply = { matches: 1 }
    const deleted = await retryAttempt(async () => {
      const one = await media.one(id ?? "")
      if (!one) throw notFound()
      // Same reply as for a missing job.
      const job = await requests.openFor(actor, one.relativeInvoiceNumber, notFound)
      if (!maySeeCategory(actor.role, one.category)) throw notFound()
      if (!isStaff(actor.role) && one.postingUserId !== actor._id)
        throw refuse("not_allowed", { detail: messages.media.notYours })
      await commit(writesOf(job, [one]), reply)
      return [one]
    })
    await removePictures(deleted)
    return reply
  },
)
