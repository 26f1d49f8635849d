import * as z from "zod"
import { Thread } from "#shared/api/inbox.ts"
import type { ConversationMessage } from "#shared/api/outbox.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { isSent } from "#shared/domain/messages/messages.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { outboxReader } from "../platform/outbox.ts"
import { type Item, isAbsent, type Page, type TableReader, versionIs, type Write } from "../platform/table.ts"
import { requestLists } from "../requests/readers/lists.ts"
import { consentReader } from "./consents.ts"
import { toOutboxMessage } from "./outbox-message.ts"
import { isPending } from "./rules/pending-picture.ts"
import { mayBelongToAnother, type PhoneFacts } from "./rules/unproven-phone.ts"

/*
 * Access patterns of incoming texts
 * one: IN#sid / A
 * with pictures that wait for a try: gsi1 IN#pending / time of the next try#sid
 * of a phone: gsi2 TO#phone / at#sid, together with outgoing messages
 * of a request: gsi3 SENT#n / at#sid, together with outgoing messages
 * threads: THREAD#phone / A, by gsi1 INBOX / lastAt#phone, newest first
 * unread threads: gsi3 UNREAD / lastAt#phone
 */

const schema = 2

const TextedFile = z.object({
  url: z.string(),
  type: z.string(),
  /** our copy, until it becomes an attachment of a request */
  picture: z.object({ key: z.string(), thumb: z.string() }).optional(),
  /** the request's attachment that it became */
  mediaId: z.string().optional(),
  /** why it couldn't be copied */
  problem: z.string().optional(),
  /** given up, although the provider may still have it */
  retryable: z.literal(true).optional(),
})
type TextedFile = z.output<typeof TextedFile>

const StoredIncomingText = z.object({
  id: z.string(),
  phone: z.string(),
  body: z.string(),
  at: z.string(),
  invoiceNumber: z.int().optional(),
  userId: z.string().optional(),
  /** attachments at the provider */
  media: z.array(TextedFile),
  /** rounds of downloads */
  tries: z.int().optional(),
  /** when the next round may begin */
  tryAt: z.string().optional(),
  version: z.int().optional(),
})
export type IncomingText = z.output<typeof StoredIncomingText>

/** In schema 1, the text named the attachment that all its pictures became. */
const FirstSchema = StoredIncomingText.extend({ mediaId: z.string().optional() })

const parseIncomingText = (item: Item): IncomingText => {
  if (item.schema === schema) return StoredIncomingText.parse(item)
  const { mediaId, ...text } = FirstSchema.parse(item)
  if (mediaId === undefined) return text
  const withMediaId = (file: TextedFile) => (file.problem === undefined ? { ...file, mediaId } : file)
  return { ...text, media: text.media.map(withMediaId) }
}

/** The request's attachments that a text's pictures became. Those fetched again later are in another one. */
export const attachmentIds = ({ media }: IncomingText): string[] => [
  ...new Set(media.flatMap(({ mediaId }) => mediaId ?? [])),
]

const incomingTextItem = (received: IncomingText): Item => {
  const { id, phone, at, tryAt = at, invoiceNumber, media } = received
  const sortKey = indexKeys.timeAndId(at, id)
  return {
    ...keys.receivedText(id),
    schema,
    ...received,
    ...(media.some(isPending) && {
      gsi1pk: indexKeys.pendingPictures,
      gsi1sk: indexKeys.timeAndId(tryAt, id),
    }),
    gsi2pk: indexKeys.messagesTo(phone),
    gsi2sk: sortKey,
    ...(invoiceNumber !== undefined && { gsi3pk: indexKeys.messagesAbout(invoiceNumber), gsi3sk: sortKey }),
  }
}

export const incomingTextRace = "the same text twice"

export const newIncomingText = (received: IncomingText): Write => ({
  put: incomingTextItem({ ...received, version: 1 }),
  onlyIf: isAbsent,
  race: incomingTextRace,
})

/** Race: its pictures were stored, or it was assigned to a job. */
export const incomingTextChangeRace = "another change of the same text"

export const incomingTextWrite = (current: IncomingText, next: IncomingText): Write => ({
  put: incomingTextItem({ ...next, version: (current.version ?? 0) + 1 }),
  onlyIf: versionIs(current.version ?? 0),
  race: incomingTextChangeRace,
})

export const threadRace = "another text, reader or answer of the same phone"

export const threadWrite = (before: Thread | undefined, thread: Omit<Thread, "version">): Write => {
  const version = (before?.version ?? 0) + 1
  const sortKey = indexKeys.timeAndId(thread.lastAt, thread.phone)
  return {
    put: {
      ...keys.thread(thread.phone),
      schema: 1,
      ...thread,
      version,
      gsi1pk: indexKeys.inbox,
      gsi1sk: sortKey,
      ...(thread.unread > 0 && { gsi3pk: indexKeys.unread, gsi3sk: sortKey }),
    },
    onlyIf: before ? versionIs(before.version) : isAbsent,
    race: threadRace,
  }
}

const maxTimeRequests = 5

/**
 * Adds a customer's request for another time to their phone's thread as unread, like a text. No writes for a job
 * without a phone, or with one that may be another person's: their thread would then count as written to.
 */
export const recordTimeRequest = async (
  table: TableReader,
  job: Pick<ServiceRequest, "invoiceNumber" | "customerPhone" | "customerName"> & PhoneFacts,
  { wish, at }: { wish: string; at: string },
): Promise<Write[]> => {
  const { invoiceNumber, customerName } = job
  const phone = phoneToText(job)
  if (phone === undefined || mayBelongToAnother(job, await consentReader(table).of(phone))) return []
  const thread = await inboxReader(table).thread(phone)
  const otherRequests = (thread?.wishes ?? []).filter((one) => one.invoiceNumber !== invoiceNumber)
  const name = customerName || thread?.name
  return [
    threadWrite(thread, {
      ...thread,
      phone,
      ...(name && { name }),
      invoiceNumber,
      lastAt: at,
      lastBody: `Asked for another time: ${wish}`,
      unread: (thread?.unread ?? 0) + 1,
      wishes: [{ invoiceNumber, wish, at }, ...otherRequests].slice(0, maxTimeRequests),
    }),
  ]
}

/** Drops time requests of jobs that no longer wait for another time. */
export const withOpenTimeRequests = async (
  table: TableReader,
  threads: readonly Thread[],
): Promise<Thread[]> => {
  const numbers = threads.flatMap(({ wishes = [] }) => wishes.map(({ invoiceNumber }) => invoiceNumber))
  const jobs = await requestLists(table).ofNumbers([...new Set(numbers)])
  const open = new Set(jobs.filter(({ wantsTime }) => wantsTime).map(({ invoiceNumber }) => invoiceNumber))
  return threads.map(({ wishes = [], ...thread }) => {
    const openTimeRequests = wishes.filter(({ invoiceNumber }) => open.has(invoiceNumber))
    return { ...thread, ...(openTimeRequests.length > 0 && { wishes: openTimeRequests }) }
  })
}

const maxCounted = 100

export const countUnreadThreads = async (table: TableReader): Promise<number> =>
  (await table.query({ index: "gsi3", partition: indexKeys.unread, limit: maxCounted })).items.length

type PageQuery = { limit: number; cursor?: string | undefined }

const fromIncomingText = ({
  id,
  phone,
  body,
  at,
  invoiceNumber,
  media,
}: IncomingText): ConversationMessage => ({
  body,
  at,
  ...(invoiceNumber !== undefined && { invoiceNumber }),
  _id: id,
  kind: "text",
  to: phone,
  state: "received",
  tries: 0,
  ...(media.length > 0 && { attachments: media.map(({ type }) => type) }),
})

export const inboxReader = (table: TableReader) => {
  const outbox = outboxReader(table)
  const toConversationMessage = (item: Item): ConversationMessage =>
    keys.isReceivedText(item.pk)
      ? fromIncomingText(parseIncomingText(item))
      : toOutboxMessage(outbox.parse(item))
  return {
    async thread(phone: string): Promise<Thread | undefined> {
      const item = await table.get(keys.thread(phone))
      return item && Thread.parse(item)
    },
    async received(id: string): Promise<IncomingText | undefined> {
      const item = await table.get(keys.receivedText(id))
      return item && parseIncomingText(item)
    },
    /** Ids of texts with pictures whose next try was due before this ISO time. */
    async withPicturesDue(before: string, page: PageQuery): Promise<Page<string>> {
      const { items, cursor } = await table.query({
        index: "gsi1",
        partition: indexKeys.pendingPictures,
        // DynamoDB refuses an empty lower bound.
        between: ["0", before],
        ...page,
      })
      return { items: items.map(({ id }) => String(id)), cursor }
    },
    async threads(pageQuery: PageQuery) {
      const page = await table.query({
        index: "gsi1",
        partition: indexKeys.inbox,
        descending: true,
        ...pageQuery,
      })
      return { threads: page.items.map((item) => Thread.parse(item)), cursor: page.cursor }
    },
    /** `received` are the incoming ones as stored */
    async listWithPhone(phone: string, pageQuery: PageQuery) {
      const partition = indexKeys.messagesTo(phone)
      const { items, cursor } = await table.query({
        index: "gsi2",
        partition,
        descending: true,
        ...pageQuery,
      })
      const received = items.filter(({ pk }) => keys.isReceivedText(pk)).map(parseIncomingText)
      return { messages: items.map(toConversationMessage), received, cursor }
    },
    /**
     * Messages to this address that belong to this user, newest first, up to `limit`. Others are left out: a phone may
     * have belonged to someone else, and anyone can enter any email.
     */
    async listSentTo(
      address: string,
      userId: string,
      limit: number,
      before?: string,
    ): Promise<ConversationMessage[]> {
      const found: ConversationMessage[] = []
      let cursor: string | undefined
      do {
        const page = await table.query({
          index: "gsi2",
          partition: indexKeys.messagesTo(address),
          // The message exactly at `before` was on the previous page. DynamoDB refuses an empty lower bound.
          ...(before !== undefined && { between: ["0", before] as [string, string] }),
          descending: true,
          limit: 100,
          cursor,
        })
        for (const item of page.items) {
          if (keys.isReceivedText(item.pk)) continue
          const message = outbox.parse(item)
          if (message.userId === userId && isSent(message.state)) found.push(toOutboxMessage(message))
        }
        cursor = page.cursor
      } while (cursor && found.length < limit)
      return found.slice(0, limit)
    },
    async listAbout(invoiceNumber: number, pageQuery: PageQuery) {
      const partition = indexKeys.messagesAbout(invoiceNumber)
      const page = await table.query({ index: "gsi3", partition, descending: true, ...pageQuery })
      return { messages: page.items.map(toConversationMessage), cursor: page.cursor }
    },
  }
}
