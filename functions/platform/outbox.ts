import * as z from "zod"
import { Author } from "#shared/api/definition/kinds.ts"
import { documentFolders } from "#shared/domain/media/file-folders.ts"
import {
  type MessageState,
  messageCauses,
  messageKinds,
  messageStates,
} from "#shared/domain/messages/messages.ts"
import { indexKeys, keys } from "./keys.ts"
import { type Item, isAbsent, type Page, type TableReader, versionIs, type Write } from "./table.ts"

/*
 * Access patterns of outgoing messages
 * one: OUT#id / A
 * by state: gsi1 OUT#state / at#id, of waiting ones the time of queueing#id
 * by address: gsi2 TO#address / at#id, without one-time codes
 * by request: gsi3 SENT#n / at#id
 */

const StoredAttachment = z.object({
  key: z.templateLiteral([z.enum(documentFolders), "/", z.string()]),
  fileName: z.string(),
})

const StoredMessage = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  /** ten digits, or an email address */
  to: z.string(),
  cc: z.string().optional(),
  subject: z.string().optional(),
  body: z.string(),
  html: z.string().optional(),
  attachments: z.array(StoredAttachment).optional(),
  invoiceNumber: z.int().optional(),
  /** a phone number may belong to someone else next year */
  userId: z.string().optional(),
  cause: z.enum(messageCauses).optional(),
  by: Author.optional(),
  /** ISO time when a one-time code expires: not sent afterwards, and its text is deleted once sent */
  secretUntil: z.string().optional(),
  at: z.string(),
})

/** A text or email, stored in the transaction of its cause and sent from a queue (docs/domain.md, section 10). */
export type Message = z.output<typeof StoredMessage>

const StoredOutgoing = StoredMessage.extend({
  state: z.enum(messageStates),
  /** when a person sent it again */
  queuedAt: z.string().optional(),
  tries: z.int(),
  triedAt: z.string().optional(),
  tryAt: z.string().optional(),
  /** an attempt ended without a reply, so the provider may have sent it */
  unclear: z.boolean().optional(),
  /** `triedAt` of the first try without an answer */
  unclearSince: z.string().optional(),
  providerId: z.string().optional(),
  sentAt: z.string().optional(),
  deliveredAt: z.string().optional(),
  problem: z.string().optional(),
  followed: z.boolean().optional(),
  version: z.int().optional(),
})
export type OutgoingMessage = z.output<typeof StoredOutgoing>

const parseOutgoing = (item: Item): OutgoingMessage => StoredOutgoing.parse(item)

const itemOf = (message: OutgoingMessage): Item => {
  const { id, at, queuedAt = at, to, state, invoiceNumber, secretUntil } = message
  const sortKey = indexKeys.timeAndId(at, id)
  return {
    ...keys.message(id),
    schema: 2,
    ...message,
    gsi1pk: indexKeys.outbox(state),
    gsi1sk: state === "queued" ? indexKeys.timeAndId(queuedAt, id) : sortKey,
    ...(secretUntil === undefined && { gsi2pk: indexKeys.messagesTo(to), gsi2sk: sortKey }),
    ...(invoiceNumber !== undefined && { gsi3pk: indexKeys.messagesAbout(invoiceNumber), gsi3sk: sortKey }),
  }
}

export const messageWrite = (message: Message): Write => ({
  put: itemOf({ ...message, state: "queued", tries: 0, version: 1 }),
  onlyIf: isAbsent,
  race: "the same message twice",
})

export const outgoingRace = "another step of the same message"

export const advanceOutgoing = (
  current: OutgoingMessage,
  change: { [Field in keyof OutgoingMessage]?: OutgoingMessage[Field] | undefined },
): OutgoingMessage => ({ ...current, ...change, version: (current.version ?? 0) + 1 }) as OutgoingMessage

export const outgoingWrite = (current: OutgoingMessage, next: OutgoingMessage): Write => ({
  put: itemOf(next),
  onlyIf: versionIs(current.version ?? 0),
  race: outgoingRace,
})

type PageQuery = { limit: number; cursor?: string | undefined }

export const outboxReader = (table: TableReader) => {
  const pageOf = ({ items, cursor }: Page): Page<OutgoingMessage> => ({
    items: items.map(parseOutgoing),
    cursor,
  })
  const newest = (index: "gsi1" | "gsi2" | "gsi3", partition: string) => async (query: PageQuery) =>
    pageOf(await table.query({ index, partition, descending: true, ...query }))
  return {
    parse: parseOutgoing,
    async one(id: string): Promise<OutgoingMessage | undefined> {
      const item = await table.get(keys.message(id))
      return item && parseOutgoing(item)
    },
    async ofRequest(invoiceNumber: number): Promise<OutgoingMessage[]> {
      const partition = indexKeys.messagesAbout(invoiceNumber)
      const { items } = await table.query({ index: "gsi3", partition, descending: true, limit: 50 })
      return items.filter(({ pk }) => keys.messageIn(pk) !== undefined).map(parseOutgoing)
    },
    /** Ids of messages that were queued in this span of ISO times and wait for their first try. */
    async untried(span: [from: string, to: string], page: PageQuery): Promise<Page<string>> {
      const partition = indexKeys.outbox("queued")
      const { items, cursor } = await table.query({
        index: "gsi1",
        partition,
        between: span,
        ...page,
      })
      return { items: items.flatMap(({ id, tries }) => (tries === 0 ? [String(id)] : [])), cursor }
    },
    ofState: (state: MessageState, query: PageQuery) => newest("gsi1", indexKeys.outbox(state))(query),
  }
}
