import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isBeforeCompletion, isUnconfirmed } from "#shared/domain/job/status.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"
import { summaryOf } from "../rules/recompute.ts"
import { packRow } from "./summary-row.ts"

/**
 * The row of a job before completion. What waits for a day comes first, then what waits for a confirmation, then the
 * others by day, so one range ends at any day.
 */
export const openRequestItem = (request: ServiceRequest): Item | undefined => {
  const { invoiceNumber, serviceStatus, appointmentDate: date } = request
  if (!isBeforeCompletion(serviceStatus)) return undefined
  const order = date === undefined ? "0" : isUnconfirmed(serviceStatus) ? `1#${date}` : date
  return { ...keys.openRequest(order, invoiceNumber), row: packRow(summaryOf(request)) }
}
