import { randomUUID } from "node:crypto"
import { sendText } from "#shared/api/messages.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { messageWrite } from "../platform/outbox.ts"
import { malformed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { prefetchRequest } from "../requests/readers/request.ts"
import { userReader } from "../users/store.ts"
import { inboxReader, threadRace, threadWrite } from "./inbox.ts"
import { loadMessageJob } from "./job-message.ts"
import { consentReader } from "./store.ts"

export const handler = handle(
  sendText,
  ({ table }) => ({
    table,
    consents: consentReader(table),
    inbox: inboxReader(table),
    users: userReader(table),
  }),
  async ({ body }, { table, consents, inbox, users }, { actor, now, commit, refuse }) => {
    const { phone, message, invoiceCopy, jobLink } = body
    const job = await loadMessageJob(table, body, actor, refuse)
    if ((actor.role === "technician" || jobLink) && job && phoneToText(job) !== phone)
      throw malformed("phone", "This isn't the phone of the job's customer.")
    if (invoiceCopy && job && !message.includes(job.invoiceKey))
      throw malformed("message", messages.invoices.linkMissing)
    if (jobLink && job && (job.jobKey === undefined || !message.includes(job.jobKey)))
      throw malformed("message", "Leave the job's link in the text.")
    const consent = await consents.of(phone)
    if (consent?.given === false) throw refuse("texts_stopped")
    if (jobLink && !consent?.given) throw refuse("no_consent")

    // Store the current owner, because the number may change hands.
    const userId = job?.customerId ?? (await users.idByPhone(phone))
    const _id = randomUUID()
    const by = { _id: actor._id, name: actor.name, initials: actor.initials }
    const reply = { matches: 1, _id }
    const text = messageWrite({
      id: _id,
      kind: "text",
      to: phone,
      body: message.trim(),
      ...(job && { invoiceNumber: job.invoiceNumber }),
      ...(userId !== undefined && { userId }),
      cause: invoiceCopy ? "invoiceCopy" : jobLink ? "jobLink" : "typed",
      by,
      at: now.toISOString(),
    })
    // A reply marks the thread as answered.
    return retryOnConflict([threadRace], async () => {
      const thread = await inbox.thread(phone)
      const answer = { ...thread, unread: 0, answeredAt: now.toISOString(), answeredBy: by }
      await commit([text, ...(thread ? [threadWrite(thread, { ...thread, ...answer })] : [])], reply)
      return reply
    })
  },
  prefetchRequest,
)
