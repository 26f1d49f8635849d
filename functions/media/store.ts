import { randomBytes } from "node:crypto"
import { StoredMedia } from "../../shared/api/media.ts"
import type { Pictures } from "../platform/files/pictures.ts"
import { keys } from "../platform/keys.ts"
import {
  absent,
  type Item,
  type Page,
  present,
  retryOnConflict,
  type Table,
  type TableReader,
  type Write,
} from "../platform/table.ts"

/*
 * Access patterns of attachments
 *   of a service request   SR#n / MEDIA#id   newest first: an id goes on with the time of its making
 *   one by its id          the same: an id begins with the number
 */

const schema = 1

/** Nobody can guess the rest of it. */
export const newMediaId = (number: number, now: Date): string =>
  `${number}-${now.getTime().toString(36)}-${randomBytes(8).toString("hex")}`

const numberIn = (id: string): number | undefined => {
  const [, number] = /^([1-9]\d{0,8})-/.exec(id) ?? []
  return number === undefined ? undefined : Number(number)
}

/** What `RaceLost` tells when the service request was deleted while something was attached to it. */
export const requestGone = "attached to a service request that is deleted"
/** What it tells when somebody else deleted the same attachment meanwhile. */
export const mediaGone = "the same attachment deleted twice"

export const keysOf = ({ pictures }: StoredMedia): string[] =>
  pictures.flatMap(({ key, thumb }) => [key, thumb])

export const mediaItem = (media: StoredMedia): Item => ({
  ...keys.media(media.relativeInvoiceNumber, media._id),
  schema,
  ...media,
})

/** Attaches it, if its service request is still there. */
export const newMediaWrites = (media: StoredMedia): Write[] => [
  { put: mediaItem(media), onlyIf: absent, race: "two attachments with the same id" },
  { check: keys.request(media.relativeInvoiceNumber), onlyIf: present, race: requestGone },
]

export const mediaRemoval = ({ relativeInvoiceNumber, _id }: StoredMedia): Write => ({
  remove: keys.media(relativeInvoiceNumber, _id),
  onlyIf: present,
  race: mediaGone,
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

/** Less than a transaction holds. */
const removedAtOnce = 50

/**
 * Removes everything that is attached to a service request that stays, with its pictures; answers how many there were. Again, it
 * removes what is left. A request that is deleted is swept whole (`functions/requests/sweep.ts`).
 */
export const removeMediaOfRequest = async (
  number: number,
  { table, pictures }: { table: Table; pictures: Pictures },
): Promise<number> => {
  let count = 0
  for (;;) {
    const removed = await retryOnConflict([mediaGone], async () => {
      const { items } = await mediaReader(table).ofRequest(number, { limit: removedAtOnce })
      await table.transact(items.map(mediaRemoval))
      return items
    })
    if (removed.length === 0) return count
    await pictures.remove(removed.flatMap(keysOf))
    count += removed.length
  }
}
