import { randomUUID } from "node:crypto"
import * as z from "zod"
import { Bill, submitBill } from "#shared/api/claims.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { claimReference } from "#shared/domain/insurance/bill-checklist.ts"
import { nextBillKind, replacedBillsOf } from "#shared/domain/insurance/sent-bill.ts"
import { decide, mayDo } from "#shared/domain/job/actions.ts"
import type { DocumentKey } from "#shared/domain/media/file-folders.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { printedDate, shopTimeAt, todayIn } from "#shared/domain/schedule/dates.ts"
import { carrierReader } from "../carriers/store.ts"
import { invoiceFinder, nextBillFile } from "../invoices/reader.ts"
import { toHtml } from "../messages/store.ts"
import { objects } from "../platform/files/objects.ts"
import { handle } from "../platform/handle.ts"
import type { Message } from "../platform/outbox.ts"
import { prefetchRequest } from "../requests/readers/request.ts"
import { toRequestChange } from "../requests/rules/outcome.ts"
import { requestStore } from "../requests/store.ts"
import { branchesQuery, branchStore } from "../settings/store.ts"
import { billReader, sha256 } from "./bill-reader.ts"

const titles = {
  bill: "Bill",
  correctedBill: "Corrected bill",
  supplement: "Supplement to the bill",
  copy: "Copy of the bill",
} as const

/** A supplement's PDF has only what changed. */
const files = { bill: "invoice", supplement: "supplement", copy: "invoice" } as const

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

const mailOf = (request: ServiceRequest, bill: Bill): { subject: string; body: string } => {
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
    body: `${lines.filter(Boolean).join("\n")}\n\nThe ${files[next]} and its data are attached.\n\n${[bill.shop.name, bill.shop.phone, bill.shop.address].filter(Boolean).join("\n")}`,
  }
}

/** The status and the email are one transaction, so a bill counts as sent only with its email. */
export const handler = handle(
  submitBill,
  ({ table, provide }) => ({
    requests: requestStore(table),
    branches: branchStore(table),
    carriers: carrierReader(table),
    bills: billReader(table),
    find: invoiceFinder(table),
    documents: provide("documents", objects),
  }),
  async (
    { body: { invoiceNumber, how, again = false, dueShown, fingerprint, version } },
    { requests, branches: branchSettings, carriers, bills, find, documents },
    { actor, now, commit, refuse },
  ) => {
    const branches = await branchSettings.all()

    const emailOf = (
      request: ServiceRequest,
      bill: Bill,
      to: string,
      pdf: { key: DocumentKey; fileName: string },
    ) => {
      const data = JSON.stringify(z.encode(Bill, bill), undefined, 2)
      const key: DocumentKey = `bills/${invoiceNumber}/${sha256(data).slice(0, 32)}.json`
      const { subject, body } = mailOf(request, bill)
      const message: Message = {
        id: randomUUID(),
        kind: "email",
        to,
        subject,
        body,
        html: toHtml(body),
        attachments: [pdf, { key, fileName: `bill-${invoiceNumber}.json` }],
        invoiceNumber,
        cause: "bill",
        by: { _id: actor._id, name: actor.name, initials: actor.initials },
        at: now.toISOString(),
      }
      const store = () => documents.put(key, Buffer.from(data), "application/json")
      return { messages: [message], store }
    }

    const decideBill = async (current: ServiceRequest) => {
      const refused = (detail: string | undefined) =>
        refuse("action_not_allowed", { detail, version: current.version })
      const allowed = mayDo("submitBill", current, actor.role)
      if (!allowed.ok) throw refused(allowed.detail)
      const carrier =
        current.insuranceCarrierKey === undefined
          ? undefined
          : await carriers.one(current.insuranceCarrierKey)
      const to = how === "email" ? carrier?.billingEmail : undefined
      if (how === "email" && !to)
        throw refused(
          `${current.insuranceCarrier ?? "The carrier"} has no email for bills. Add it to the carrier, or send the bill another way.`,
        )
      const [bill] = await bills([current])
      if (!bill) throw new Error("A request has no bill.")
      const { due } = bill
      if (fingerprint !== undefined && fingerprint !== bill.fingerprint)
        throw refuse("due_changed", {
          detail: "The job changed since its bill was downloaded. Download it again, and send the new file.",
          version: current.version,
        })
      if (dueShown !== undefined && dueShown !== due)
        throw refuse("due_changed", {
          detail: `The bill is now for ${formatHeadlineMoney(due)}, not ${formatHeadlineMoney(dueShown)}. Check it, and download it again.`,
          version: current.version,
        })
      const sources = await find({ id: String(invoiceNumber) }, actor, refuse)
      const pdf = await nextBillFile(bill, sources, todayIn(now), documents)
      const pdfHash = sha256(await documents.get(pdf.key))
      const sending = { how, to, again, pdfHash, fingerprint: bill.fingerprint }
      const outcome = decide("submitBill", current, sending, { role: actor.role, now })
      if (!outcome.ok) throw refused(outcome.detail)
      return {
        ...toRequestChange(outcome, current, actor.name),
        ...(to && emailOf(current, bill, to, pdf)),
      }
    }

    const reply = (after: ServiceRequest) => ({
      matches: 1,
      serviceStatus: after.serviceStatus,
      version: after.version,
    })
    const stored = await requests.change({
      number: invoiceNumber,
      baseVersion: version,
      actor,
      refuse,
      now,
      branches,
      commit,
      reply,
      decide: decideBill,
    })
    return reply(stored)
  },
  (sent) => [...prefetchRequest(sent), { query: branchesQuery() }],
)
