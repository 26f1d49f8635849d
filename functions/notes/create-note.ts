import { createNote } from "#shared/api/notes.ts"
import { checkVisibility } from "#shared/domain/job/notes.ts"
import { handle } from "../platform/handle.ts"
import { allowed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { requestStore } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { alertStep } from "./rules/alert.ts"
import { namedJob, newNote, noteCreation } from "./store.ts"

/** A note is added whatever version of the job its writer saw. With an alert the job counts it, and its history says so. */
export const handler = handle(
  createNote,
  ({ table }) => ({ requests: requestStore(table), branches: branchStore(table) }),
  async ({ body }, { requests, branches }, { actor, now, doneAt, commit, refuse }) => {
    const { viewableToCustomer = false, alertTechnician = false, ...written } = body
    const note = newNote(
      { ...written, viewableToCustomer, alertTechnician },
      { by: actor, now: doneAt ?? now },
    )
    allowed(checkVisibility(note), refuse)
    const places = alertTechnician ? await branches.all() : []
    return retryOnConflict(
      () => true,
      async () => {
        const job = await requests.openFor(actor, note.invoice, refuse)
        const step = alertStep(job, undefined, note, actor)
        const beside = step
          ? requests.writesBeside(job, { ...step, doneAt }, { actor, now, branches: places })
          : [requests.standing(job)]
        await commit([noteCreation(note), ...beside], note)
        return note
      },
    )
  },
  namedJob,
)
