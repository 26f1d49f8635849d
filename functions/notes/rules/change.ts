import type { StoredNote } from "#shared/api/requests/notes.ts"
import { mayEditNote, readsAlerts } from "#shared/domain/job/notes.ts"
import { allow, type Result } from "#shared/domain/result.ts"
import type { Actor } from "../../platform/actor.ts"

export type NoteEdit = Partial<
  Pick<StoredNote, "category" | "viewableToCustomer" | "alertTechnician" | "note">
>

/** Anyone who may open the job may acknowledge an alert. Other changes are for the author and clerks. */
export const canChange = (
  by: Pick<Actor, "_id" | "role">,
  note: StoredNote,
  edit: NoteEdit,
): Result<object, "not_allowed"> => {
  const fields = Object.entries(edit).filter(([, value]) => value !== undefined)
  const isAcknowledgement = fields.length === 1 && edit.alertTechnician === false
  return isAcknowledgement ? allow({}) : mayEditNote(by, note)
}

/** Setting the alert again clears who acknowledged it. */
export const setAcknowledged = (
  before: StoredNote,
  after: StoredNote,
  by: Pick<Actor, "name" | "role" | "serviceTechnician">,
  now: Date,
): StoredNote => {
  if (before.alertTechnician === after.alertTechnician) return after
  const { acknowledgedBy: _by, acknowledgedAt: _at, ...note } = after
  return after.alertTechnician || !readsAlerts(by)
    ? note
    : { ...note, acknowledgedBy: by.name, acknowledgedAt: now.toISOString() }
}
