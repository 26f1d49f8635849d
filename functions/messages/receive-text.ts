import { readPhone } from "#shared/domain/people/phone.ts"
import { log } from "../platform/log.ts"
import { RaceLost, retryOnConflict, type Table } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { findJobOfPhone } from "./find-job-of-phone.ts"
import { inboxReader, incomingTextRace, newIncomingText, threadRace, threadWrite } from "./inbox.ts"
import { applyIntent, isYes, readIntent } from "./rules/opt-out.ts"
import { consentRace, consentReader, consentWrite } from "./store.ts"

const maxLetters = 1600
const maxPictures = 10

/** Stores an incoming text from the fields of Twilio's call. A repeated call changes nothing. */
export const receiveText = async (table: Table, fields: Record<string, string>, now: Date): Promise<void> => {
  const { MessageSid: id = "", From = "", Body = "", NumMedia = "0" } = fields
  const phone = readPhone(From)
  if (phone === undefined || !/^\w{10,60}$/.test(id)) {
    log("warn", "ignored a text that is not from a US number", { sid: id })
    return
  }
  const body = Body.slice(0, maxLetters)
  const media = Array.from({ length: Math.min(Number(NumMedia) || 0, maxPictures) }, (_, index) => ({
    url: fields[`MediaUrl${index}`] ?? "",
    type: fields[`MediaContentType${index}`] ?? "",
  })).filter(({ url }) => url !== "")
  const [inbox, consents] = [inboxReader(table), consentReader(table)]
  const intent = readIntent(body)
  const mayAgree = intent === undefined && isYes(body)
  const at = now.toISOString()

  const store = async (): Promise<void> => {
    const [job, user, thread, consent] = await Promise.all([
      findJobOfPhone(table, phone),
      userReader(table).findByPhone(phone),
      inbox.thread(phone),
      intent || mayAgree ? consents.of(phone) : undefined,
    ])
    const openRequest = mayAgree ? await consents.findOpenRequest(phone, consent, now) : undefined
    const nextConsent = intent
      ? applyIntent(consent, intent, { phone, body, now })
      : openRequest && ({ phone, given: true, wording: openRequest.wording, at, source: "text" } as const)
    // Without a job of this phone, use the one staff assigned its texts to.
    const invoiceNumber = job?.invoiceNumber ?? thread?.invoiceNumber
    const owner = {
      ...(invoiceNumber !== undefined && { invoiceNumber }),
      ...(user && { userId: user._id }),
    }
    const name = job?.customerName || user?.name || thread?.name
    await table.transact([
      newIncomingText({ id, phone, body, at, media, ...owner }),
      threadWrite(thread, {
        phone,
        ...(thread?.readAt && { readAt: thread.readAt, readBy: thread.readBy }),
        ...(name && { name }),
        ...owner,
        ...(thread?.wishes && { wishes: thread.wishes }),
        lastAt: at,
        lastBody: body || "Sent a picture",
        unread: (thread?.unread ?? 0) + 1,
      }),
      ...(nextConsent ? [consentWrite(consent, nextConsent)] : []),
    ])
  }
  try {
    await retryOnConflict([threadRace, consentRace], store)
  } catch (error) {
    if (!(error instanceof RaceLost && error.race === incomingTextRace)) throw error
  }
}
