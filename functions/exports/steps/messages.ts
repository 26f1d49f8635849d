import { listOutbox } from "#shared/api/outbox.ts"
import { messageStates } from "#shared/domain/messages/messages.ts"
import { attachmentIds, inboxReader, toOutboxMessage } from "../../messages/store.ts"
import { outboxReader } from "../../platform/outbox.ts"
import { readPages, type TableReader } from "../../platform/table.ts"
import { redactLinks } from "../rules/links.ts"
import {
  type ExportRecord,
  fileIn,
  pageOf,
  type ReadPage,
  type RecordsAndFiles,
  readPartitions,
  type StepInput,
  toWireRows,
} from "./read-page.ts"

/* Reads sent and received messages for an export, page by page. */

export const messages = (table: TableReader): ReadPage =>
  readPartitions(
    () => messageStates,
    async (state, cursor) => {
      const page = await outboxReader(table).ofState(state, { limit: 200, cursor })
      const outgoing = page.items.filter(({ secretUntil }) => secretUntil === undefined).map(toOutboxMessage)
      const reads = toWireRows(listOutbox, undefined, outgoing).map(
        (row): ExportRecord => ({
          entity: "messages",
          row: { ...row, body: redactLinks(String(row.body)) },
          once: `message ${String(row._id)}`,
        }),
      )
      return pageOf(reads, page.cursor)
    },
  )

const readTexts = async (
  table: TableReader,
  phone: string,
  { isKnown }: StepInput,
): Promise<RecordsAndFiles> => {
  const found: RecordsAndFiles = { reads: [], files: [] }
  const inbox = inboxReader(table)
  const pages = readPages((cursor) => inbox.listWithPhone(phone, { limit: 200, cursor }))
  for await (const { received } of pages)
    for (const one of received) {
      const { id, media, tries: _tries, version: _version, ...text } = one
      if (isKnown(`text ${id}`)) continue
      // Pictures that became an attachment are exported with their job.
      const unattachedPictures = media.flatMap(({ picture }) => picture ?? [])
      const files = unattachedPictures.map(({ key }) => fileIn(`texts/${id}`, key))
      const mediaIds = attachmentIds(one)
      const row = {
        _id: id,
        ...text,
        ...(mediaIds.length > 0 && { mediaIds }),
        pictures: files.map(({ path }) => path),
      }
      found.reads.push({ entity: "textsReceived", row, once: `text ${id}` })
      found.files.push(...files)
    }
  return found
}

export const texts =
  (table: TableReader): ReadPage =>
  async (input) => {
    const page = await inboxReader(table).threads({ limit: 20, cursor: input.cursor })
    const textsOfThreads = await Promise.all(page.threads.map(({ phone }) => readTexts(table, phone, input)))
    return {
      reads: textsOfThreads.flatMap(({ reads }) => reads),
      files: textsOfThreads.flatMap(({ files }) => files),
      cursor: page.cursor,
      done: 0,
    }
  }
