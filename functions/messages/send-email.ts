import { randomUUID } from "node:crypto"
import { sendEmail } from "#shared/api/messages.ts"
import { t } from "#shared/language.ts"
import { invoiceFile, invoiceFinder } from "../invoices/reader.ts"
import { objects } from "../platform/files/objects.ts"
import { handle } from "../platform/handle.ts"
import { messageWrite } from "../platform/outbox.ts"
import { malformed } from "../platform/refusal.ts"
import { prefetchRequest } from "../requests/readers/request.ts"
import { loadMessageJob } from "./job-message.ts"
import { findEmailOwner } from "./rules/email-owner.ts"
import { toHtml } from "./rules/mail-body.ts"

/** Sends a typed email. An invoice copy gets the current invoice attached. */
export const handler = handle(
  sendEmail,
  ({ table, provide }) => ({ table, find: invoiceFinder(table), files: provide("documents", objects) }),
  async ({ body }, { table, find, files }, { actor, now, commit, refuse }) => {
    const { subject, message, htmlmessage, email, ccemail, invoiceCopy } = body
    const job = await loadMessageJob(table, body, actor, refuse)
    // A page of any content would come from the shop's address.
    if (htmlmessage && actor.role === "technician")
      throw malformed("htmlmessage", t("Only the office sends formatted emails."))
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
      by: { _id: actor._id, name: actor.name, initials: actor.initials },
      at: now.toISOString(),
    })
    await commit([mail], reply)
    return reply
  },
  prefetchRequest,
)
