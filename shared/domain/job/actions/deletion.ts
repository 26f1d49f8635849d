import { mayPass, type Role } from "../../people/permissions.ts"
import type { RequestFacts } from "../request.ts"
import { isBeforeCompletion } from "../status.ts"
import { notNow, type Refused } from "./action.ts"

/**
 * Records that block the deletion of a request (docs/decisions/deleting-a-request.md). Only admins and developers may
 * delete a job whose work is done, because deleting it hides money that a clerk took. A present status after completion counts too.
 */
export const permanentRecords = (
  {
    payments = [],
    pendingPayment,
    installRecord,
    warrantyInvoices = [],
    completedAt,
    insurerBill,
    serviceStatus,
  }: RequestFacts,
  role: Role,
): Refused | undefined => {
  if (payments.length > 0 || pendingPayment)
    return notNow("Money was taken on this job, and payments are never deleted. Cancel the request instead.")
  if (installRecord)
    return notNow("A recall must find the glass installed on this job. Cancel the request instead.")
  const isCompleted =
    completedAt !== undefined || !(isBeforeCompletion(serviceStatus) || serviceStatus === "cancelled")
  const finished = insurerBill ? "billed" : isCompleted ? "completed" : undefined
  if (finished && !mayPass(role, []))
    return notNow(`This job was ${finished}. Cancel it instead, or ask an admin to delete it.`)
  return warrantyInvoices.length > 0
    ? notNow(`Warranty visit ${warrantyInvoices.join(", ")} was made from this job. Delete that first.`)
    : undefined
}
