import type { StoredNote } from "../../../shared/api/notes.ts"
import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { readsAlerts } from "../../../shared/domain/notes.ts"
import type { Actor } from "../../platform/actor.ts"

type Alert = Pick<StoredNote, "alertTechnician">

const isAlert = (note: Alert | undefined): boolean => note?.alertTechnician === true

/** What the job keeps of its notes: how many alerts are open, and in its history who set one and who read it. */
type AlertStep = { patch: Pick<ServiceRequest, "openAlerts">; action: string }

/** Nothing where a note of the job came, went or changed without an alert. */
export const alertStep = (
  { openAlerts = 0 }: Pick<ServiceRequest, "openAlerts">,
  before: Alert | undefined,
  after: Alert | undefined,
  by: Pick<Actor, "role" | "serviceTechnician">,
): AlertStep | undefined => {
  if (isAlert(before) === isAlert(after)) return undefined
  if (isAlert(after))
    return { patch: { openAlerts: openAlerts + 1 }, action: "left an alert for the technician" }
  return {
    patch: { openAlerts: Math.max(0, openAlerts - 1) },
    action: after && readsAlerts(by) ? "acknowledged the technician alert" : "removed a technician alert",
  }
}

export const deletionStep = (
  { openAlerts = 0 }: Pick<ServiceRequest, "openAlerts">,
  notes: readonly Alert[],
): AlertStep => ({
  patch: { openAlerts: Math.max(0, openAlerts - notes.filter(isAlert).length) },
  action: notes.length === 1 ? "deleted a note" : `deleted ${notes.length} notes`,
})
