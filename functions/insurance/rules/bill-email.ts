import type { Bill } from "#shared/api/claims.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { claimReference } from "#shared/domain/insurance/bill-checklist.ts"
import { nextBillKind, replacedBillsOf } from "#shared/domain/insurance/sent-bill.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { printedDate, shopTimeAt } from "#shared/domain/schedule/dates.ts"

const titles = {
  bill: "Bill",
  correctedBill: "Corrected bill",
  supplement: "Supplement to the bill",
  copy: "Copy of the bill",
} as const

/** A supplement's PDF has only what changed. */
const attachedFiles = { bill: "invoice", supplement: "supplement", copy: "invoice" } as const

/** Which bills the carrier can throw away. A copy replaces none. */
const replacesSentence = (request: ServiceRequest): string => {
  const [first, ...others] = replacedBillsOf(request).map(({ at }) => printedDate(shopTimeAt(at).date))
  const next = nextBillKind(request)
  if (first === undefined || next === "copy") return ""
  if (next === "supplement") {
    const dates = new Intl.ListFormat("en-US").format([first, ...others])
    return `This replaces the supplement${others.length > 0 ? "s" : ""} of ${dates}.`
  }
  const supplements = others.length > 1 ? " and its supplements" : " and its supplement"
  return `This replaces the bill of ${first}${others.length > 0 ? supplements : ""}.`
}

export const composeBillEmail = (request: ServiceRequest, bill: Bill): { subject: string; body: string } => {
  const next = nextBillKind(request)
  const replaces = replacesSentence(request)
  const kind = next === "bill" && replaces ? "correctedBill" : next
  const { invoiceNumber } = request
  const reference = claimReference(request)
  const { year, make, model, vin } = bill.vehicle
  const lines = [
    `${bill.customer.name}, ${[year, make, model].filter(Boolean).join(" ")}${vin && `, VIN ${vin}`}`,
    bill.policyNumber && `Policy ${bill.policyNumber}`,
    bill.coverageReference && `Coverage reference ${bill.coverageReference}`,
    `Due: ${formatHeadlineMoney(bill.due)}`,
    replaces,
  ]
  return {
    subject: `${titles[kind]} ${invoiceNumber}${reference && `, claim ${reference}`}`,
    body: `${lines.filter(Boolean).join("\n")}\n\nThe ${attachedFiles[next]} and its data are attached.\n\n${[bill.shop.name, bill.shop.phone, bill.shop.address].filter(Boolean).join("\n")}`,
  }
}
