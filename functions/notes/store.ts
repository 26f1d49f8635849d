import { randomBytes } from "node:crypto"
import { StoredNote } from "#shared/api/requests/notes.ts"
import type { Actor } from "../platform/actor.ts"
import type { RawInput } from "../platform/handle.ts"
import type { Prefetch } from "../platform/http/prefetch.ts"
import { keys } from "../platform/keys.ts"
import {
  cursorAfter,
  type Item,
  isAbsent,
  type TableReader,
  versionIs,
  type Write,
} from "../platform/table.ts"
import { changedFields, eventWrite, type RecordDescription } from "../platform/versioned.ts"
import { prefetchRequest } from "../requests/readers/request.ts"

/*
 * of a job: SR#n / NOTE#n.time.id, newest first
 * one: the same key, because an id contains invoice number and time
 */

const schema = 1

/** Extracts the invoice number from a note id. Returns undefined for a malformed id. */
export const invoiceNumberOf = (id: string): number | undefined => {
  const [, number] = /^(\d{1,12})\.\d{13}\.\w{8}$/.exec(id) ?? []
  return number === undefined ? undefined : Number(number)
}

/** `digits` keeps ids unique within a millisecond. */
const newId = (invoice: number, now: Date, digits: string) =>
  `${invoice}.${String(now.getTime()).padStart(13, "0")}.${digits}`

export type Written = Pick<
  StoredNote,
  "invoice" | "category" | "viewableToCustomer" | "alertTechnician" | "note"
>

export const newNote = (
  written: Written,
  {
    by,
    now,
    digits = randomBytes(4).toString("hex"),
  }: { by: Pick<Actor, "_id" | "name" | "initials">; now: Date; digits?: string },
): StoredNote => ({
  _id: newId(written.invoice, now, digits),
  ...written,
  postingUserId: by._id,
  postingUserName: by.name,
  postingUserInitials: by.initials,
  createdAt: now.toISOString(),
  version: 1,
})

const itemOf = (note: StoredNote): Item => ({ ...keys.note(note.invoice, note._id), schema, ...note })

const race = "another change of the same note"
const eventKey = ({ invoice, _id }: StoredNote, version: number) => keys.noteChange(invoice, _id, version)

export const noteDescription: RecordDescription<StoredNote> = {
  race,
  eventKey,
  writes: (current, after, { by, now }) => [
    { put: itemOf(after), onlyIf: versionIs(current.version), race },
    eventWrite(
      eventKey(after, after.version),
      { version: after.version, now, by, changes: changedFields(current, after) },
      race,
    ),
  ],
}

export const noteCreation = (note: StoredNote): Write => ({
  put: itemOf(note),
  onlyIf: isAbsent,
  race: "the same note twice",
})

export const noteRemoval = ({ invoice, _id, version }: StoredNote): Write => ({
  remove: keys.note(invoice, _id),
  onlyIf: versionIs(version),
  race,
})

export type NotesPage = { notes: StoredNote[]; hasMore: boolean }

export const noteReader = (table: TableReader) => ({
  async get(id: string): Promise<StoredNote | undefined> {
    const invoice = invoiceNumberOf(id)
    const item = invoice === undefined ? undefined : await table.get(keys.note(invoice, id))
    return item && StoredNote.parse(item)
  },
  /** newest first; `after` is the last id of the previous page */
  async ofJob(
    invoice: number,
    { limit, after }: { limit: number; after?: string | undefined },
  ): Promise<NotesPage> {
    const { items, cursor } = await table.query({
      partition: keys.request(invoice).pk,
      prefix: keys.notePrefix,
      descending: true,
      limit,
      cursor: after === undefined ? undefined : cursorAfter(keys.note(invoice, after)),
    })
    return { notes: items.map((item) => StoredNote.parse(item)), hasMore: cursor !== undefined }
  },
})

/** The job named by a call about notes. */
export const prefetchJob = ({ query, body }: RawInput): Prefetch[] => {
  const id = query.id ?? body._id
  const invoiceNumber =
    query.invoice ?? body.invoice ?? (typeof id === "string" ? invoiceNumberOf(id) : undefined)
  return prefetchRequest({ query: {}, body: { invoiceNumber } })
}
