import type { LedgerEntry } from "#functions/requests/rules/ledger-entry.ts"
import { newRequest } from "#functions/requests/rules/new-request.ts"
import { recompute } from "#functions/requests/rules/recompute.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { editLine, type LineEdit } from "#shared/domain/charges/edit-line.ts"
import { newLine } from "#shared/domain/charges/line.ts"

export const noon = new Date("2026-11-20T20:00:00Z")

/** Pass only the fields that matter. */
export const aLine = (type: Charge["type"], edit: LineEdit & { _id?: string } = {}): Charge => {
  const { _id = `line-${type}`, ...rest } = edit
  return editLine(newLine(type, _id), rest)
}

export const aRequest = (fields: Partial<ServiceRequest> = {}): ServiceRequest => {
  const request = newRequest(
    { invoiceType: "Cash", customerName: "Priya Raman", vehicle: "2022 Subaru Outback", ...fields },
    {
      invoiceNumber: 48210,
      invoiceKey: "key-of-48210",
      jobKey: "link-of-48210",
      writer: { _id: "clerk", name: "Rosa Benitez" },
      now: noon,
    },
  )
  return recompute({ ...request, ...fields }, [], noon)
}

type Payment = ServiceRequest["payments"][number]

export const aPayment = (more: Partial<Payment> = {}): Payment => ({
  _id: "p1",
  party: "customer",
  method: "CASH",
  amount: 25_000,
  tip: 0,
  at: "2026-11-20T19:00:00.000Z",
  by: "Rosa",
  prepaid: false,
  voided: false,
  ...more,
})

export const anEntry = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  _id: "p1",
  invoiceNumber: 10_042,
  kind: "payment",
  state: "approved",
  party: "customer",
  method: "CREDITCARD",
  amount: 25_000,
  tip: 0,
  prepaid: false,
  at: "2026-11-20T19:00:00.000Z",
  by: { _id: "u1", name: "Rosa", initials: "RB", session: "s1" },
  provider: { name: "square", locationId: "LMAIN" },
  ...more,
})
