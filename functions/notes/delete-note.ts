import { deleteNote, type StoredNote } from "#shared/api/requests/notes.ts"
import { mayEditNote } from "#shared/domain/job/notes.ts"
import { isClerk } from "#shared/domain/people/permissions.ts"
import { handle } from "../platform/handle.ts"
import { malformed, unwrap } from "../platform/refusal.ts"
import { retryOnConflict, type Write } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"
import { changeRequestWrites } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { deletionStep } from "./rules/alert.ts"
import { invoiceNumberOf, noteReader, noteRemoval, prefetchJob } from "./store.ts"

/** Notes per transaction. */
const batchSize = 80

/** Deletes in batches and records each in the history. An interrupted call can be repeated. */
export const handler = handle(
  deleteNote,
  ({ table }) => ({
    requests: requestReader(table),
    branches: branchStore(table),
    notes: noteReader(table),
    write: (writes: Write[]) => table.transact(writes),
  }),
  async ({ query: { id, invoice } }, deps, { actor, now, commit, refuse }) => {
    const { requests, notes } = deps
    if ((id === undefined) === (invoice === undefined))
      throw malformed("id", "Send the id of a note, or the invoice whose notes are all to be deleted.")
    const number = invoice ?? invoiceNumberOf(id ?? "")
    if (number === undefined) throw refuse("not_found")
    const branches = await deps.branches.all()

    const one = async (_id: string): Promise<StoredNote> => {
      const note = await notes.get(_id)
      if (!note) throw refuse("not_found")
      unwrap(mayEditNote(actor, note), refuse)
      return note
    }
    /** Returns the number deleted, and whether more remain. */
    const remove = (before: number) =>
      retryOnConflict(
        () => true,
        async () => {
          const job = await requests.openFor(actor, number, refuse)
          if (id === undefined && !isClerk(actor.role)) throw refuse("not_allowed")
          const { notes: going, hasMore } =
            id === undefined
              ? await notes.ofJob(number, { limit: batchSize })
              : { notes: [await one(id)], hasMore: false }
          const matches = before + going.length
          const writes =
            going.length === 0
              ? []
              : [
                  ...going.map(noteRemoval),
                  ...changeRequestWrites(job, deletionStep(job, going), { actor, now, branches }),
                ]
          await (hasMore ? deps.write(writes) : commit(writes, { matches }))
          return { matches, hasMore }
        },
      )

    let removed = await remove(0)
    while (removed.hasMore) removed = await remove(removed.matches)
    return { matches: removed.matches }
  },
  prefetchJob,
)
