import { randomUUID } from "node:crypto"
import { sendText } from "#shared/api/messages.ts"
import { isCustomerPhone, isRepresentativePhone, phoneToText } from "#shared/domain/job/request.ts"
import { consentProblem } from "#shared/domain/messages/text-consent.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { authorOf } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { messageWrite } from "../platform/outbox.ts"
import { malformed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { prefetchRequest } from "../requests/readers/request.ts"
import { userReader } from "../users/store.ts"
import { findJobOfPhone } from "./find-job-of-phone.ts"
import { inboxReader, threadRace, threadWrite } from "./inbox.ts"
import { loadMessageJob } from "./job-message.ts"
import { isFromCustomer, threadAfterAnswer } from "./rules/thread-after-answer.ts"
import { consentReader } from "./store.ts"

export const handler = handle(
  sendText,
  ({ table }) => ({
    table,
    consents: consentReader(table),
    inbox: inboxReader(table),
    users: userReader(table),
  }),
  async ({ body: input }, { table, consents, inbox, users }, { actor, now, commit, refuse }) => {
    const { phone, message, invoiceCopy = false, jobLink = false } = input
    const job = await loadMessageJob(table, input, actor, refuse)
    if ((actor.role === "technician" || jobLink) && job && phoneToText(job) !== phone)
      throw malformed("phone", t("This isn't the phone of the job's customer."))
    if (invoiceCopy && job && !message.includes(job.invoiceKey))
      throw malformed("message", messages.invoices.linkMissing)
    if (jobLink && job && (job.jobKey === undefined || !message.includes(job.jobKey)))
      throw malformed("message", t("Leave the job's link in the text."))
    const [consent, conversation] = await Promise.all([consents.of(phone), inbox.thread(phone)])
    const isRepresentative =
      job !== undefined &&
      isRepresentativePhone(job, phone) &&
      (await users.idByPhone(phone)) === undefined &&
      (await findJobOfPhone(table, phone)) === undefined
    const isRequested = invoiceCopy || isRepresentative || (isFromCustomer(conversation) && !jobLink)
    const noConsent = consentProblem(consent, isRequested)
    if (noConsent) throw refuse(noConsent)

    // Store the current owner, because the number may change hands. Customers read their own texts in their account.
    const customerId = job && isCustomerPhone(job, phone) ? job.customerId : undefined
    const userId = isRepresentative ? undefined : (customerId ?? (await users.idByPhone(phone)))
    const _id = randomUUID()
    const answeredBy = authorOf(actor)
    const reply = { matches: 1, _id }
    const [at, body] = [now.toISOString(), message.trim()]
    const text = messageWrite({
      id: _id,
      kind: "text",
      to: phone,
      body,
      ...(job && { invoiceNumber: job.invoiceNumber }),
      ...(userId !== undefined && { userId }),
      cause: invoiceCopy ? "invoiceCopy" : jobLink ? "jobLink" : "typed",
      by: answeredBy,
      at,
    })
    const isToCustomer = job && phoneToText(job) === phone
    const name =
      (isToCustomer && job.customerName) ||
      (isRepresentative && job.coverage?.representative) ||
      (conversation || userId === undefined ? undefined : (await users.get(userId))?.name)
    const facts = {
      ...(job && { invoiceNumber: job.invoiceNumber }),
      ...(userId !== undefined && { userId }),
    }
    const answer = { phone, ...facts, ...(name && { name }), body, at, answeredBy }
    return retryOnConflict([threadRace], async () => {
      const thread = await inbox.thread(phone)
      // A copy of an invoice starts no conversation.
      const isConversation = thread !== undefined || !invoiceCopy
      const next = {
        ...threadAfterAnswer(thread, answer),
        // A representative has many claims, and answers about the last one.
        ...(isRepresentative && { invoiceNumber: job.invoiceNumber }),
      }
      await commit([text, ...(isConversation ? [threadWrite(thread, next)] : [])], reply)
      return reply
    })
  },
  prefetchRequest,
)
