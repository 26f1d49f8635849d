import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { schedulingOrder } from "#shared/domain/job/to-schedule.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"
import { summaryOf } from "../rules/recompute.ts"
import { packRow } from "./summary-row.ts"

/** The row of a job before completion, in the order of jobs to schedule, so one range ends at any day. */
export const openRequestItem = (request: ServiceRequest): Item | undefined => {
  const order = schedulingOrder(request)
  return order === undefined
    ? undefined
    : { ...keys.openRequest(order, request.invoiceNumber), row: packRow(summaryOf(request)) }
}
