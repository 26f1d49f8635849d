import { randomUUID } from "node:crypto"
import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import { sendEmail } from "#shared/api/messages.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { t } from "#shared/language.ts"
import { invoiceFile, invoiceFinder } from "../invoices/reader.ts"
import { authorOf } from "../platform/actor.ts"
import { objects } from "../platform/files/objects.ts"
import { type CallOf, handle } from "../platform/handle.ts"
import { hourlyLimit } from "../platform/hourly-limit.ts"
import { messageWrite } from "../platform/outbox.ts"
import { malformed } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"
import { prefetchRequest } from "../requests/readers/request.ts"
import { settingsReader } from "../settings/store.ts"
import { loadMessageJob } from "./job-message.ts"
import { findEmailOwner, isEmailOfJob } from "./rules/email-owner.ts"
import { toHtml } from "./rules/mail-body.ts"

/** Within an hour, for a technician: copies of invoices to addresses that neither the job nor the shop has. */
const maxOtherAddresses = 10

/** Technicians write only to their job's customer and account. Copies of the invoice may also go elsewhere. */
const checkTechniciansAddresses = async (
  table: Table,
  job: ServiceRequest,
  { email, ccemail, invoiceCopy }: BodyOf<typeof sendEmail>,
  { actor, now, refuse }: CallOf<typeof sendEmail>,
): Promise<void> => {
  const shop = await settingsReader(table).businessInfo()
  for (const [field, address] of Object.entries({ email, ccemail })) {
    if (!address || isEmailOfJob(job, address) || address.toLowerCase() === shop.email.toLowerCase()) continue
    if (!invoiceCopy) throw malformed(field, t("This isn't an email address of the job's customer."))
    const detail = t("You sent too many copies to other addresses. Try again in an hour.")
    const limit = { kind: "emails", limit: maxOtherAddresses, subject: actor._id, detail, now } as const
    await hourlyLimit(table, limit).count(refuse)
  }
}

/** Sends a typed email. An invoice copy gets the current invoice attached. */
export const handler = handle(
  sendEmail,
  ({ table, provide }) => ({ table, find: invoiceFinder(table), files: provide("documents", objects) }),
  async ({ body }, { table, find, files }, call) => {
    const { actor, now, commit, refuse } = call
    const { subject, message, htmlmessage, email, ccemail, invoiceCopy } = body
    const job = await loadMessageJob(table, body, actor, refuse)
    // A page of any content would come from the shop's address.
    if (htmlmessage && actor.role === "technician")
      throw malformed("htmlmessage", t("Only the office sends formatted emails."))
    if (job && actor.role === "technician") await checkTechniciansAddresses(table, job, body, call)
    const invoice =
      invoiceCopy && job
        ? await invoiceFile(await find({ id: String(job.invoiceNumber) }, actor, refuse), files)
        : undefined

    const _id = randomUUID()
    const reply = { matches: 1, _id }
    const userId = job && findEmailOwner(job, email)
    const mail = messageWrite({
      id: _id,
      kind: "email",
      to: email,
      ...(ccemail && { cc: ccemail }),
      subject: subject.trim().replaceAll(/\s+/g, " "),
      body: message.trim(),
      html: htmlmessage || toHtml(message, job?.language),
      ...(invoice && { attachments: [invoice] }),
      ...(job && { invoiceNumber: job.invoiceNumber }),
      ...(userId && { userId }),
      cause: invoiceCopy ? "invoiceCopy" : "typed",
      by: authorOf(actor),
      at: now.toISOString(),
    })
    await commit([mail], reply)
    return reply
  },
  prefetchRequest,
)
