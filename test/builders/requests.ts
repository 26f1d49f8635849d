import { newRequest } from "../../functions/requests/rules/new-request.ts"
import { recompute } from "../../functions/requests/rules/recompute.ts"
import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import type { Charge } from "../../shared/domain/charges/charge.ts"
import { editLine, type LineEdit } from "../../shared/domain/charges/edit-line.ts"
import { newLine } from "../../shared/domain/charges/line.ts"

export const noon = new Date("2026-11-20T20:00:00Z")

/** A line of its type; only what matters is given. */
export const aLine = (type: Charge["type"], edit: LineEdit & { _id?: string } = {}): Charge => {
  const { _id = `line-${type}`, ...rest } = edit
  return editLine(newLine(type, _id), rest)
}

/** A request as the store would hold it; only what matters is given. */
export const aRequest = (fields: Partial<ServiceRequest> = {}): ServiceRequest => {
  const request = newRequest(
    { invoiceType: "Cash", customerName: "Priya Raman", vehicle: "2022 Subaru Outback", ...fields },
    {
      invoiceNumber: 48210,
      invoiceKey: "key-of-48210",
      writer: { _id: "clerk", name: "Rosa Benitez" },
      now: noon,
    },
  )
  return recompute({ ...request, ...fields }, [], noon)
}
