import * as z from "zod"
import { Thread } from "#shared/api/inbox.ts"
import type { ConversationMessage } from "#shared/api/outbox.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { hasLeft } from "#shared/domain/messages/messages.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { outboxReader } from "../platform/outbox.ts"
import { absent, type Item, type TableReader, versionIs, type Write } from "../platform/table.ts"
import { requestReader } from "../requests/reader.ts"
import { shownMessage } from "./shown.ts"

/*
 * Access patterns of what is texted to the shop
 *   one            IN#sid / A
 *   of a phone     gsi2 TO#phone / at#sid       beside what was sent there
 *   of a request   gsi3 SENT#n / at#sid         beside what was sent about it
 *   who texted     THREAD#phone / A             gsi1 INBOX / lastAt#phone, newest first
 *   unread         gsi3 UNREAD / lastAt#phone   those of them that nobody has read
 */

export const StoredReceived = z.object({
  id: z.string(),
  phone: z.string(),
  body: z.string(),
  at: z.string(),
  invoiceNumber: z.int().optional(),
  userId: z.string().optional(),
  /** pictures and what else came with it, where the provider keeps them */
  media: z.array(
    z.object({
      url: z.string(),
      type: z.string(),
      /** drawn anew and ours, until it is one of a request's attachments */
      picture: z.object({ key: z.string(), thumb: z.string() }).optional(),
      /** why it is none of ours */
      problem: z.string().optional(),
    }),
  ),
  /** how often they were fetched */
  tries: z.int().optional(),
  /** the attachment of its request that its pictures became */
  mediaId: z.string().optional(),
  version: z.int().optional(),
})
export type Received = z.output<typeof StoredReceived>

const receivedItem = (received: Received): Item => {
  const { id, phone, at, invoiceNumber } = received
  const sortKey = indexKeys.messageAt(at, id)
  return {
    ...keys.received(id),
    schema: 1,
    ...received,
    gsi2pk: indexKeys.sentTo(phone),
    gsi2sk: sortKey,
    ...(invoiceNumber !== undefined && { gsi3pk: indexKeys.sentAbout(invoiceNumber), gsi3sk: sortKey }),
  }
}

export const receivedRace = "the same text twice"

export const receivedWrite = (received: Received): Write => ({
  put: receivedItem({ ...received, version: 1 }),
  onlyIf: absent,
  race: receivedRace,
})

/** What `RaceLost` tells when its pictures came, or it was put on a job, meanwhile. */
export const changedRace = "another change of the same text"

export const receivedChange = (seen: Received, next: Received): Write => ({
  put: receivedItem({ ...next, version: (seen.version ?? 0) + 1 }),
  onlyIf: versionIs(seen.version ?? 0),
  race: changedRace,
})

/** What `RaceLost` tells when a text, a reader or an answer came between. */
export const threadRace = "another text, reader or answer of the same phone"

export const threadWrite = (before: Thread | undefined, thread: Omit<Thread, "version">): Write => {
  const version = (before?.version ?? 0) + 1
  const sortKey = indexKeys.messageAt(thread.lastAt, thread.phone)
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
    onlyIf: before ? versionIs(before.version) : absent,
    race: threadRace,
  }
}

/** Jobs of one phone whose wish for another time is remembered. */
const mostWishes = 5

/**
 * A customer who asked for another time of their job on its page: their phone's thread tells it, unread, as it would a text.
 * Nothing of a job without a phone.
 */
export const wishWrites = async (
  table: TableReader,
  job: Pick<ServiceRequest, "invoiceNumber" | "customerPhone" | "customerName">,
  { wish, at }: { wish: string; at: string },
): Promise<Write[]> => {
  const { invoiceNumber, customerName } = job
  const phone = phoneToText(job)
  if (phone === undefined) return []
  const thread = await inboxReader(table).thread(phone)
  const others = (thread?.wishes ?? []).filter((one) => one.invoiceNumber !== invoiceNumber)
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
      wishes: [{ invoiceNumber, wish, at }, ...others].slice(0, mostWishes),
    }),
  ]
}

/** Threads with those wishes alone that still stand: whatever else became of a job, it says so itself. */
export const withOpenWishes = async (table: TableReader, threads: readonly Thread[]): Promise<Thread[]> => {
  const numbers = threads.flatMap(({ wishes = [] }) => wishes.map(({ invoiceNumber }) => invoiceNumber))
  const jobs = await requestReader(table).summaries([...new Set(numbers)])
  const open = new Set(jobs.filter(({ wantsTime }) => wantsTime).map(({ invoiceNumber }) => invoiceNumber))
  return threads.map(({ wishes = [], ...thread }) => {
    const standing = wishes.filter(({ invoiceNumber }) => open.has(invoiceNumber))
    return { ...thread, ...(standing.length > 0 && { wishes: standing }) }
  })
}

/** More than a menu has room for. */
const mostCounted = 100

/** How many phones texted something that nobody has read. */
export const unreadThreads = async (table: TableReader): Promise<number> =>
  (await table.query({ index: "gsi3", partition: indexKeys.unread, limit: mostCounted })).items.length

type Asked = { limit: number; cursor?: string | undefined }

const shownReceived = ({ id, phone, body, at, invoiceNumber, media }: Received): ConversationMessage => ({
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
  const shown = (item: Item): ConversationMessage =>
    keys.isReceived(item.pk) ? shownReceived(StoredReceived.parse(item)) : shownMessage(outbox.parse(item))
  return {
    async thread(phone: string): Promise<Thread | undefined> {
      const item = await table.get(keys.thread(phone))
      return item && Thread.parse(item)
    },
    async received(id: string): Promise<Received | undefined> {
      const item = await table.get(keys.received(id))
      return item && StoredReceived.parse(item)
    },
    async threads(asked: Asked) {
      const page = await table.query({
        index: "gsi1",
        partition: indexKeys.inbox,
        descending: true,
        ...asked,
      })
      return { threads: page.items.map((item) => Thread.parse(item)), cursor: page.cursor }
    },
    /** what was said with a phone; beside it, what came in as it is stored */
    async withPhone(phone: string, asked: Asked) {
      const partition = indexKeys.sentTo(phone)
      const { items, cursor } = await table.query({ index: "gsi2", partition, descending: true, ...asked })
      const received = items.filter(({ pk }) => keys.isReceived(pk)).map((item) => StoredReceived.parse(item))
      return { messages: items.map(shown), received, cursor }
    },
    /**
     * What left for this address, newest first, and is no other person's: a phone may have been somebody else's before, and a
     * text that was nobody's here went to whoever had it then. Read until there are so many, or none is left; each was sent
     * before the instant, if one is given.
     */
    async sentTo(
      address: string,
      userId: string,
      most: number,
      before?: string,
    ): Promise<ConversationMessage[]> {
      const found: ConversationMessage[] = []
      let cursor: string | undefined
      do {
        const page = await table.query({
          index: "gsi2",
          partition: indexKeys.sentTo(address),
          // Sort keys begin with the instant; one of that very instant was shown on the page before.
          ...(before !== undefined && { between: ["", before] as [string, string] }),
          descending: true,
          limit: 100,
          cursor,
        })
        for (const item of page.items) {
          if (keys.isReceived(item.pk)) continue
          const message = outbox.parse(item)
          const isTheirs =
            message.userId === userId || (message.userId === undefined && message.kind === "email")
          if (isTheirs && hasLeft(message.state)) found.push(shownMessage(message))
        }
        cursor = page.cursor
      } while (cursor && found.length < most)
      return found.slice(0, most)
    },
    async about(invoiceNumber: number, asked: Asked) {
      const partition = indexKeys.sentAbout(invoiceNumber)
      const page = await table.query({ index: "gsi3", partition, descending: true, ...asked })
      return { messages: page.items.map(shown), cursor: page.cursor }
    },
  }
}
