import { createNote } from "#shared/api/requests/notes.ts"
import { checkVisibility } from "#shared/domain/job/notes.ts"
import { handle } from "../platform/handle.ts"
import { arrivalOf } from "../platform/http/done-at.ts"
import { unwrap } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"
import { changeRequestWrites, requestExists } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { alertStep } from "./rules/alert.ts"
import { newNote, noteCreation, prefetchJob } from "./store.ts"

/** Needs no version of the job. An alert also changes the job's count and history. */
export const handler = handle(
  createNote,
  ({ table }) => ({ requests: requestReader(table), branches: branchStore(table) }),
  async ({ body }, { requests, branches }, { actor, now, doneAt, commit, refuse }) => {
    const { viewableToCustomer = false, alertTechnician = false, ...written } = body
    const note = {
      ...newNote({ ...written, viewableToCustomer, alertTechnician }, { by: actor, now: doneAt ?? now }),
      ...arrivalOf(doneAt, now),
    }
    unwrap(checkVisibility(note), refuse)
    const allBranches = alertTechnician ? await branches.all() : []
    return retryOnConflict(
      () => true,
      async () => {
        const job = await requests.openFor(actor, note.invoice, refuse)
        const step = alertStep(job, undefined, note, actor)
        const noteWrites = step
          ? changeRequestWrites(job, { ...step, doneAt }, { actor, now, branches: allBranches })
          : [requestExists(job)]
        await commit([noteCreation(note), ...noteWrites], note)
        return note
      },
    )
  },
  prefetchJob,
)
