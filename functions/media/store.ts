import { randomBytes } from "node:crypto"
import { StoredMedia } from "#shared/api/requests/media.ts"
import { type MediaCategory, maxPixels } from "#shared/domain/media/media.ts"
import { keys } from "../platform/keys.ts"
import {
  type Condition,
  type Item,
  isAbsent,
  isPresent,
  type Page,
  type TableReader,
  versionIs,
  type Write,
} from "../platform/table.ts"
import { changedFields, eventWrite, type RecordDescription } from "../platform/versioned.ts"

/*
 * of a request: SR#n / MEDIA#id, newest first, because ids start with the creation time
 * one: the same, because ids start with the invoice number
 */

const schema = 1

/** Pixels: twice the grid's size. */
export const thumbBox = { width: 360, height: 360 }

export const imageSizes = (category: MediaCategory) => {
  const most = maxPixels(category)
  return { box: { width: most, height: most }, thumbBox }
}

/** The random part makes ids unguessable. */
export const newMediaId = (number: number, now: Date): string =>
  `${number}-${now.getTime().toString(36)}-${randomBytes(8).toString("hex")}`

const numberIn = (id: string): number | undefined => {
  const [, number] = /^([1-9]\d{0,8})-/.exec(id) ?? []
  return number === undefined ? undefined : Number(number)
}

export const requestDeletedRace = "attached to a service request that is deleted"
const mediaDeletedRace = "the same attachment deleted twice"

export const keysOf = ({ pictures }: StoredMedia): string[] =>
  pictures.flatMap(({ key, thumb }) => [key, thumb])

export const mediaItem = (media: StoredMedia): Item => ({
  ...keys.media(media.relativeInvoiceNumber, media._id),
  schema,
  ...media,
})

/** Fails if the request was deleted. */
export const newMediaWrites = (media: StoredMedia): Write[] => [
  { put: mediaItem(media), onlyIf: isAbsent, race: "two attachments with the same id" },
  { check: keys.request(media.relativeInvoiceNumber), onlyIf: isPresent, race: requestDeletedRace },
]

/** Version 0 is an absent field, which a deleted attachment lacks, too. */
const isStillVersion = (version: number): Condition => {
  const { expression, ...rest } = versionIs(version)
  return { ...rest, expression: `${isPresent.expression} AND ${expression}` }
}

const race = "another change of the same attachment"
const eventKey = ({ relativeInvoiceNumber, _id }: StoredMedia, version: number) =>
  keys.mediaChange(relativeInvoiceNumber, _id, version)

/** How `changeRecord` changes an attachment. */
export const mediaDescription: RecordDescription<StoredMedia> = {
  race,
  eventKey,
  writes(current, after, { by, now }) {
    const { version = 0 } = after
    const changes = changedFields({ category: current.category }, { category: after.category })
    return [
      { put: mediaItem(after), onlyIf: isStillVersion(current.version ?? 0), race },
      eventWrite(eventKey(after, version), { version, now, by, changes }, race),
    ]
  },
}

export const mediaRemoval = ({ relativeInvoiceNumber, _id }: StoredMedia): Write => ({
  remove: keys.media(relativeInvoiceNumber, _id),
  onlyIf: isPresent,
  race: mediaDeletedRace,
})

export const mediaReader = (table: TableReader) => ({
  async one(id: string): Promise<StoredMedia | undefined> {
    const number = numberIn(id)
    const item = number === undefined ? undefined : await table.get(keys.media(number, id))
    return item && StoredMedia.parse(item)
  },
  async ofRequest(
    number: number,
    options: { limit: number; cursor?: string | undefined },
  ): Promise<Page<StoredMedia>> {
    const { items, cursor } = await table.query({
      partition: keys.request(number).pk,
      prefix: keys.mediaPrefix,
      descending: true,
      ...options,
    })
    return { items: items.map((item) => StoredMedia.parse(item)), cursor }
  },
})
