import type { StoredNote } from "#shared/api/notes.ts"
import { mayEditNote, readsAlerts } from "#shared/domain/job/notes.ts"
import { allow, type Result } from "#shared/domain/result.ts"
import type { Actor } from "../../platform/actor.ts"

export type NoteEdit = Partial<
  Pick<StoredNote, "category" | "viewableToCustomer" | "alertTechnician" | "note">
>

/** To say that an alert was read is for everybody who may open the job; whatever else changes is the writer's and the clerk's. */
export const mayChange = (
  by: Pick<Actor, "_id" | "role">,
  note: StoredNote,
  edit: NoteEdit,
): Result<object, "not_allowed"> => {
  const fields = Object.entries(edit).filter(([, value]) => value !== undefined)
  const isAcknowledgement = fields.length === 1 && edit.alertTechnician === false
  return isAcknowledgement ? allow({}) : mayEditNote(by, note)
}

/** Who read an alert stands on its note until the alert is set again. */
export const acknowledged = (
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
