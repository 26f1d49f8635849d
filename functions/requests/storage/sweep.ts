import { StoredMedia } from "#shared/api/requests/media.ts"
import { requestFolders } from "#shared/domain/media/file-folders.ts"
import type { Objects } from "../../platform/files/objects.ts"
import { keys } from "../../platform/keys.ts"
import { type Item, isAbsent, type Table, type Write } from "../../platform/table.ts"

const batchSize = 90

/** Texted pictures stay in the folder where they arrived before they were linked to a request. */
const pictureFolders = (items: readonly Item[]): string[] => [
  ...new Set(
    items
      .filter(({ sk }) => sk.startsWith(keys.mediaPrefix))
      .flatMap((item) => StoredMedia.parse(item).pictures)
      .map(({ key }) => key.slice(0, key.lastIndexOf("/"))),
  ),
]

/** Removes a deleted request's items and files. Files go first, so a remaining item means files may be left. */
export const sweeper =
  (table: Table, objects: Pick<Objects, "removeAll">) =>
  async (number: number): Promise<void> => {
    const request = keys.request(number)
    if (await table.get(request)) return
    for (const folder of requestFolders) await objects.removeAll(`${folder}/${number}`)
    for (;;) {
      const { items } = await table.query({ partition: request.pk, limit: batchSize })
      if (items.length === 0) return
      for (const folder of pictureFolders(items)) await objects.removeAll(folder)
      await table.transact([
        { check: request, onlyIf: isAbsent, race: "a request with this number" },
        ...items.map(({ pk, sk }): Write => ({ remove: { pk, sk }, onlyIf: "unguarded" })),
      ])
    }
  }
