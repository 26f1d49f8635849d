import { StoredMedia } from "#shared/api/media.ts"
import type { Objects } from "../platform/files/objects.ts"
import { keys } from "../platform/keys.ts"
import { absent, type Item, type Table, type Write } from "../platform/table.ts"

/** Less than a transaction holds. */
const atOnce = 90

/** Where files of a request lie, whatever named them: also a signature that another one replaced. */
const foldersOf = (number: number): string[] => [
  `pictures/media/${number}`,
  `signatures/${number}`,
  `invoices/${number}`,
]

/** Pictures that were texted lie where they lay before anybody knew to which request they belong. */
const foldersIn = (items: readonly Item[]): string[] => [
  ...new Set(
    items
      .filter(({ sk }) => sk.startsWith(keys.mediaPrefix))
      .flatMap((item) => StoredMedia.parse(item).pictures)
      .map(({ key }) => key.slice(0, key.lastIndexOf("/"))),
  ),
]

/**
 * Removes what a deleted request left in its partition and among the files. Nobody can reach it, so it goes in steps of any
 * size; cut off, it goes on where it is run again. The files go first: the rows are the sign that some may be left.
 */
export const sweeper =
  (table: Table, objects: Pick<Objects, "removeAll">) =>
  async (number: number): Promise<void> => {
    const request = keys.request(number)
    if (await table.get(request)) return
    for (const folder of foldersOf(number)) await objects.removeAll(folder)
    for (;;) {
      const { items } = await table.query({ partition: request.pk, limit: atOnce })
      if (items.length === 0) return
      for (const folder of foldersIn(items)) await objects.removeAll(folder)
      await table.transact([
        { check: request, onlyIf: absent, race: "a request with this number" },
        ...items.map(({ pk, sk }): Write => ({ remove: { pk, sk }, onlyIf: "beside" })),
      ])
    }
  }
