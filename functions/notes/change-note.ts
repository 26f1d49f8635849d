import { changeNote, type StoredNote } from "#shared/api/notes.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { checkVisibility } from "#shared/domain/job/notes.ts"
import { handle } from "../platform/handle.ts"
import { allowed } from "../platform/refusal.ts"
import { sameValue } from "../platform/same-value.ts"
import { versioned } from "../platform/versioned.ts"
import { requestStore } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { alertStep } from "./rules/alert.ts"
import { acknowledged, mayChange, type NoteEdit } from "./rules/change.ts"
import { jobOf, namedJob, noteDescription, noteReader, noteWrites } from "./store.ts"

/** An alert that is set or read changes the job with it: how many are open, and its history. */
export const handler = handle(
  changeNote,
  ({ table }) => ({
    requests: requestStore(table),
    branches: branchStore(table),
    notes: noteReader(table),
    note: versioned<StoredNote>(table, noteDescription),
  }),
  async ({ body }, { requests, branches, notes, note }, { actor, now, commit, refuse }) => {
    const { _id, version: baseVersion, ...sent } = body
    const edit: NoteEdit = sent
    const invoice = jobOf(_id)
    if (invoice === undefined) throw refuse("not_found")
    const places = edit.alertTechnician === undefined ? [] : await branches.all()
    const reply = ({ version }: StoredNote) => ({ matches: 1, version })

    let job: ServiceRequest
    const { after } = await note.change({
      async load() {
        job = await requests.openFor(actor, invoice, refuse)
        const found = await notes.get(_id)
        if (!found) throw refuse("not_found")
        return found
      },
      baseVersion,
      by: actor,
      decide(current) {
        allowed(mayChange(actor, current, edit), refuse)
        return { patch: edit }
      },
      next(current, merged) {
        allowed(checkVisibility(merged), refuse)
        const after = acknowledged(current, merged, actor, now)
        return sameValue(current, after) ? current : { ...after, version: current.version + 1 }
      },
      writes(current, after) {
        const step = alertStep(job, current, after, actor)
        return [
          ...noteWrites(current, after, { by: actor, now }),
          ...(step
            ? requests.writesBeside(job, step, { actor, now, branches: places })
            : [requests.standing(job)]),
        ]
      },
      retries: () => true,
      refuseConflicts: (conflicts, version) => refuse("changed_meanwhile", { conflicts, version }),
      commit,
      reply,
    })
    return reply(after)
  },
  namedJob,
)
