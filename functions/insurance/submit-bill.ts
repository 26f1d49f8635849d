import { randomUUID } from "node:crypto"
import * as z from "zod"
import { Bill, submitBill } from "#shared/api/claims.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { decide, mayDo } from "#shared/domain/job/actions.ts"
import type { DocumentKey } from "#shared/domain/media/file-folders.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { carrierReader } from "../carriers/store.ts"
import { invoiceFinder, nextBillFile } from "../invoices/reader.ts"
import { toHtml } from "../messages/store.ts"
import { type Actor, authorOf } from "../platform/actor.ts"
import { type Objects, objects } from "../platform/files/objects.ts"
import { handle } from "../platform/handle.ts"
import type { Message } from "../platform/outbox.ts"
import { prefetchRequest } from "../requests/readers/request.ts"
import { toRequestChange } from "../requests/rules/outcome.ts"
import { requestStore } from "../requests/store.ts"
import { branchesQuery, branchStore } from "../settings/store.ts"
import { billReader, sha256 } from "./bill-reader.ts"
import { composeBillEmail } from "./rules/bill-email.ts"
import { checkShownBill } from "./rules/check-shown-bill.ts"

/** The email to the carrier. `store` puts the bill's data, which the email attaches, into the bucket. */
const emailBill = (
  request: ServiceRequest,
  { bill, to, pdf }: { bill: Bill; to: string; pdf: { key: DocumentKey; fileName: string } },
  { actor, now, documents }: { actor: Actor; now: Date; documents: Pick<Objects, "put"> },
) => {
  const { invoiceNumber } = request
  const data = JSON.stringify(z.encode(Bill, bill), undefined, 2)
  const key: DocumentKey = `bills/${invoiceNumber}/${sha256(data).slice(0, 32)}.json`
  const { subject, body } = composeBillEmail(request, bill)
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
    by: authorOf(actor),
    at: now.toISOString(),
  }
  const store = () => documents.put(key, Buffer.from(data), "application/json")
  return { messages: [message], store }
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
      const shownBillCheck = checkShownBill(bill, { fingerprint, due: dueShown })
      if (!shownBillCheck.ok)
        throw refuse(shownBillCheck.refusal, { detail: shownBillCheck.detail, version: current.version })
      const sources = await find({ id: String(invoiceNumber) }, actor, refuse)
      const pdf = await nextBillFile(bill, sources, todayIn(now), documents)
      const pdfHash = sha256(await documents.get(pdf.key))
      const sending = { how, to, again, pdfHash, fingerprint: bill.fingerprint }
      const outcome = decide("submitBill", current, sending, { role: actor.role, now })
      if (!outcome.ok) throw refused(outcome.detail)
      return {
        ...toRequestChange(outcome, current, actor.name),
        ...(to && emailBill(current, { bill, to, pdf }, { actor, now, documents })),
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
