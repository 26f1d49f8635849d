import * as z from "zod"
import { SavedView } from "#shared/api/views.ts"
import type { Commit } from "../platform/idempotency.ts"
import { keys } from "../platform/keys.ts"
import { retryOnConflict, type Table, type TableReader, versionIs, type Write } from "../platform/table.ts"

/* A person's views are one record, USER#id / VIEWS. */

const schema = 1
const race = "another change of the same person's views"
const StoredViews = z.object({ version: z.int(), views: z.array(SavedView) })

const hasName = (name: string) => (view: SavedView) => view.name.toLowerCase() === name.toLowerCase()

const load = async (table: TableReader, userId: string): Promise<z.output<typeof StoredViews>> => {
  const item = await table.get(keys.savedViews(userId))
  return item ? StoredViews.parse(item) : { version: 0, views: [] }
}

export const viewRemoval = (userId: string): Write => ({
  remove: keys.savedViews(userId),
  onlyIf: "unguarded",
})

export const viewStore = (table: Table) => ({
  async of(userId: string): Promise<SavedView[]> {
    const { views } = await load(table, userId)
    return views.toSorted((a, b) => a.name.localeCompare(b.name, "en-US", { numeric: true }))
  },

  /** `change` gets the other views and the one of that name, and returns what to store. */
  async change(
    { userId, name, commit, reply }: { userId: string; name: string; commit: Commit; reply: unknown },
    change: (others: SavedView[], existing: SavedView | undefined) => SavedView[],
  ): Promise<void> {
    await retryOnConflict([race], async () => {
      const { version, views } = await load(table, userId)
      const isSame = hasName(name)
      const next = change(
        views.filter((view) => !isSame(view)),
        views.find(isSame),
      )
      const item = { ...keys.savedViews(userId), schema, version: version + 1, views: next }
      await commit([{ put: item, onlyIf: versionIs(version), race }], reply)
    })
  },
})
