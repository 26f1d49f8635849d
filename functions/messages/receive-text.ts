import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import { statuses } from "#shared/domain/job/status.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { log } from "../platform/log.ts"
import { RaceLost, retryOnConflict, type Table } from "../platform/table.ts"
import { requestReader } from "../requests/reader.ts"
import { userReader } from "../users/store.ts"
import { inboxReader, receivedRace, receivedWrite, threadRace, threadWrite } from "./inbox.ts"
import { consentAfter, isYes, wishOf } from "./rules/opt-out.ts"
import { consentRace, consentReader, consentWrite } from "./store.ts"

/** Jobs of one phone that are looked through. */
const mostJobs = 30
const mostLetters = 1600
const mostPictures = 10

/** The latest job of a phone that is not done, else its latest at all. */
const jobOf = async (table: Table, phone: string): Promise<RequestSummary | undefined> => {
  const requests = requestReader(table)
  const { entries } = await requests.entries({ text: phone, prefix: false }, { limit: mostJobs })
  const jobs = await requests.summaries(entries.map(({ n }) => n))
  return jobs.find(({ serviceStatus }) => !statuses[serviceStatus].isOver) ?? jobs[0]
}

/** Whose phone it is, of those who have an account. */
const ownerOf = async (table: Table, phone: string) => {
  const users = userReader(table)
  const id = await users.idByPhone(phone)
  return id === undefined ? undefined : users.get(id)
}

/** A text that somebody sent to the shop, by the fields of Twilio's call. A repeated call changes nothing. */
export const receiveText = async (table: Table, fields: Record<string, string>, now: Date): Promise<void> => {
  const { MessageSid: id = "", From = "", Body = "", NumMedia = "0" } = fields
  const phone = readPhone(From)
  if (phone === undefined || !/^\w{10,60}$/.test(id)) {
    log("warn", "ignored a text that is not from a US number", { sid: id })
    return
  }
  const body = Body.slice(0, mostLetters)
  const media = Array.from({ length: Math.min(Number(NumMedia) || 0, mostPictures) }, (_, index) => ({
    url: fields[`MediaUrl${index}`] ?? "",
    type: fields[`MediaContentType${index}`] ?? "",
  })).filter(({ url }) => url !== "")
  const [inbox, consents] = [inboxReader(table), consentReader(table)]
  const wish = wishOf(body)
  const mayAgree = wish === undefined && isYes(body)
  const at = now.toISOString()

  const store = async (): Promise<void> => {
    const [job, user, thread, consent] = await Promise.all([
      jobOf(table, phone),
      ownerOf(table, phone),
      inbox.thread(phone),
      wish || mayAgree ? consents.of(phone) : undefined,
    ])
    const asked = mayAgree ? await consents.openRequestTo(phone, consent, now) : undefined
    const said = wish
      ? consentAfter(consent, wish, { phone, body, now })
      : asked && ({ phone, given: true, wording: asked.wording, at, source: "text" } as const)
    // Of a phone that no job has, the one on which the office put what it texted before.
    const invoiceNumber = job?.invoiceNumber ?? thread?.invoiceNumber
    const whose = {
      ...(invoiceNumber !== undefined && { invoiceNumber }),
      ...(user && { userId: user._id }),
    }
    const name = job?.customerName || user?.name || thread?.name
    await table.transact([
      receivedWrite({ id, phone, body, at, media, ...whose }),
      threadWrite(thread, {
        phone,
        ...(thread?.readAt && { readAt: thread.readAt, readBy: thread.readBy }),
        ...(name && { name }),
        ...whose,
        ...(thread?.wishes && { wishes: thread.wishes }),
        lastAt: at,
        lastBody: body || "Sent a picture",
        unread: (thread?.unread ?? 0) + 1,
      }),
      ...(said ? [consentWrite(consent, said)] : []),
    ])
  }
  try {
    await retryOnConflict([threadRace, consentRace], store)
  } catch (error) {
    if (!(error instanceof RaceLost && error.race === receivedRace)) throw error
  }
}
