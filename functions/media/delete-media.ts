import { deleteMedia, type StoredMedia } from "#shared/api/media.ts"
import { maySeeCategory } from "#shared/domain/media/media.ts"
import { isStaff, mayPass } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict, type Write } from "../platform/table.ts"
import { requestStore } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { deletionStep } from "./rules/deletion.ts"
import { keysOf, mediaReader, mediaRemoval } from "./store.ts"

/** What goes in one transaction, beside the rows of the job. */
const atOnce = 50

/** The history says who deleted what. All of a job go by so many at once; a call that was cut off is sent again. */
export const handler = handle(
  deleteMedia,
  ({ table, needs }) => ({
    requests: requestStore(table),
    branches: branchStore(table),
    media: mediaReader(table),
    write: (writes: Write[]) => table.transact(writes),
    pictures: needs("pictures", pictures),
  }),
  async ({ query: { id, relativeInvoiceNumber: number } }, deps, { actor, now, commit, refuse }) => {
    const { requests, media } = deps
    if ((id === undefined) === (number === undefined)) {
      const message = "Send an id or a relativeInvoiceNumber."
      throw refuse("malformed", { detail: message, fields: [{ field: "id", message }] })
    }
    const branches = await deps.branches.all()
    type Job = Awaited<ReturnType<typeof requests.openFor>>
    const writesOf = (job: Job, going: readonly StoredMedia[]): Write[] =>
      going.length === 0
        ? []
        : [
            ...going.map(mediaRemoval),
            ...requests.writesBeside(job, deletionStep(going), { actor, now, branches }),
          ]
    // Whoever was slower than somebody else reads anew, and is told when nothing is left of it.
    const once = <Done>(attempt: () => Promise<Done>) => retryOnConflict(() => true, attempt)
    const removePictures = (gone: readonly StoredMedia[]) => deps.pictures.remove(gone.flatMap(keysOf))

    if (number !== undefined) {
      if (!mayPass(actor.role, ["clerk"])) throw refuse("not_allowed")
      for (let matches = 0; ; ) {
        const before = matches
        const { gone, more } = await once(async () => {
          const job = await requests.openFor(actor, number, refuse)
          const { items, cursor } = await media.ofRequest(number, { limit: atOnce })
          const writes = writesOf(job, items)
          await (cursor === undefined
            ? commit(writes, { matches: before + items.length })
            : deps.write(writes))
          return { gone: items, more: cursor !== undefined }
        })
        await removePictures(gone)
        matches += gone.length
        if (!more) return { matches }
      }
    }

    const notFound = () => refuse("not_found", { detail: messages.media.notFound })
    const reply = { matches: 1 }
    const gone = await once(async () => {
      const one = await media.one(id ?? "")
      if (!one) throw notFound()
      // Of a job that is not theirs they are told no more than of one that is not there.
      const job = await requests.openFor(actor, one.relativeInvoiceNumber, notFound)
      if (!maySeeCategory(actor.role, one.category)) throw notFound()
      if (!isStaff(actor.role) && one.postingUserId !== actor._id)
        throw refuse("not_allowed", { detail: messages.media.notYours })
      await commit(writesOf(job, [one]), reply)
      return [one]
    })
    await removePictures(gone)
    return reply
  },
)
