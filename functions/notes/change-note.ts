import { changeNote } from "#shared/api/requests/notes.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { checkVisibility } from "#shared/domain/job/notes.ts"
import { handle } from "../platform/handle.ts"
import { unwrap } from "../platform/refusal.ts"
import { changeRecord, nextIfChanged, versionReply } from "../platform/versioned.ts"
import { requestReader } from "../requests/readers/request.ts"
import { changeRequestWrites, requestExists } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { alertStep } from "./rules/alert.ts"
import { canChange, type NoteEdit, setAcknowledged } from "./rules/change.ts"
import { invoiceNumberOf, noteDescription, noteReader, prefetchJob } from "./store.ts"

/** Setting or acknowledging an alert also changes the job's count of open alerts and its history. */
export const handler = handle(
  changeNote,
  ({ table }) => ({
    table,
    requests: requestReader(table),
    branches: branchStore(table),
    notes: noteReader(table),
  }),
  async ({ body }, { table, requests, branches, notes }, { actor, now, commit, refuse }) => {
    const { _id, version: baseVersion, ...sent } = body
    const edit: NoteEdit = sent
    const invoice = invoiceNumberOf(_id)
    if (invoice === undefined) throw refuse("not_found")
    const allBranches = edit.alertTechnician === undefined ? [] : await branches.all()

    let job: ServiceRequest
    const { after } = await changeRecord(table, noteDescription, {
      async load() {
        job = await requests.openFor(actor, invoice, refuse)
        const found = await notes.get(_id)
        if (!found) throw refuse("not_found")
        return found
      },
      baseVersion,
      by: actor,
      now,
      decide(current) {
        unwrap(canChange(actor, current, edit), refuse)
        return { patch: edit }
      },
      next(current, merged) {
        unwrap(checkVisibility(merged), refuse)
        return nextIfChanged(current, setAcknowledged(current, merged, actor, now))
      },
      additionalWrites(after, current) {
        const step = alertStep(job, current, after, actor)
        return step
          ? changeRequestWrites(job, step, { actor, now, branches: allBranches })
          : [requestExists(job)]
      },
      retries: () => true,
      refuse,
      commit,
      reply: versionReply,
    })
    return versionReply(after)
  },
  prefetchJob,
)
