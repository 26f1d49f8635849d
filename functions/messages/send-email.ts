import { randomUUID } from "node:crypto"
import { sendEmail } from "#shared/api/messages.ts"
import { invoiceFile, invoiceFinder } from "../invoices/reader.ts"
import { objects } from "../platform/files/objects.ts"
import { handle } from "../platform/handle.ts"
import { messageWrite } from "../platform/outbox.ts"
import { namedRequest } from "../requests/reader.ts"
import { jobOfMessage } from "./job-message.ts"
import { htmlOf } from "./rules/mail-body.ts"

/** An email as somebody of the shop wrote it; with the invoice as it stands now, where it is the copy of one. */
export const handler = handle(
  sendEmail,
  ({ table, needs }) => ({ table, find: invoiceFinder(table), files: needs("documents", objects) }),
  async ({ body }, { table, find, files }, { actor, now, commit, refuse }) => {
    const { subject, message, htmlmessage, email, ccemail, invoiceCopy } = body
    const job = await jobOfMessage(table, body, actor, refuse)
    const invoice =
      invoiceCopy && job
        ? await invoiceFile(await find({ id: String(job.invoiceNumber) }, actor, refuse), files)
        : undefined

    const _id = randomUUID()
    const reply = { matches: 1, _id }
    const mail = messageWrite({
      id: _id,
      kind: "email",
      to: email,
      ...(ccemail && { cc: ccemail }),
      subject: subject.trim().replaceAll(/\s+/g, " "),
      body: message.trim(),
      html: htmlmessage || htmlOf(message),
      ...(invoice && { attachments: [invoice] }),
      ...(job && { invoiceNumber: job.invoiceNumber }),
      ...(job?.customerId && { userId: job.customerId }),
      cause: invoiceCopy ? "invoiceCopy" : "typed",
      by: { _id: actor._id, name: actor.name, initials: actor.initials },
      at: now.toISOString(),
    })
    await commit([mail], reply)
    return reply
  },
  namedRequest,
)
