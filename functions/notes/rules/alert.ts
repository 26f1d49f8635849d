import type { StoredNote } from "#shared/api/requests/notes.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { readsAlerts } from "#shared/domain/job/notes.ts"
import type { Actor } from "../../platform/actor.ts"

type Alert = Pick<StoredNote, "alertTechnician">

const isAlert = (note: Alert | undefined): boolean => note?.alertTechnician === true

type AlertStep = { patch: Pick<ServiceRequest, "openAlerts">; event: JobEvent }

/** Undefined if no alert is involved. */
export const alertStep = (
  { openAlerts = 0 }: Pick<ServiceRequest, "openAlerts">,
  before: Alert | undefined,
  after: Alert | undefined,
  by: Pick<Actor, "role" | "serviceTechnician">,
): AlertStep | undefined => {
  if (isAlert(before) === isAlert(after)) return undefined
  if (isAlert(after)) return { patch: { openAlerts: openAlerts + 1 }, event: { code: "alertLeft" } }
  return {
    patch: { openAlerts: Math.max(0, openAlerts - 1) },
    event: { code: after && readsAlerts(by) ? "alertRead" : "alertRemoved" },
  }
}

export const deletionStep = (
  { openAlerts = 0 }: Pick<ServiceRequest, "openAlerts">,
  notes: readonly Alert[],
): AlertStep => ({
  patch: { openAlerts: Math.max(0, openAlerts - notes.filter(isAlert).length) },
  event: { code: "notesDeleted", count: notes.length },
})
