import { listSettingsHistory, mayReadHistoryOf } from "#shared/api/audit.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import { type AuditEvent, auditReader } from "./store.ts"

/** Replaces the keys of a receipt's former pictures by addresses that open them. */
const withPictures = async (event: AuditEvent, address: typeof signedUrl, now: Date): Promise<AuditEvent> => {
  if (event.what !== "fuel") return event
  const changes = event.changes.map(async (change) =>
    change.field === "image" && typeof change.from === "string"
      ? { ...change, from: await address(change.from, now) }
      : change,
  )
  return { ...event, changes: await Promise.all(changes) }
}

export const handler = handle(
  listSettingsHistory,
  ({ table, provide }) => ({ audit: auditReader(table), address: provide("signing", signedUrl) }),
  async (
    { query: { what, id, limit, cursor: from } },
    { audit, address },
    { actor: { role }, now, refuse, setNextCursor },
  ) => {
    if (what !== undefined && !mayReadHistoryOf(what, role)) throw refuse("not_allowed")
    const read = (page: { limit: number; cursor: string | undefined }) =>
      what === undefined
        ? audit.newest(page)
        : id === undefined
          ? audit.ofKind(what, page)
          : audit.ofThing(what, id, page)

    const { items, cursor: end } = await read({ limit: pageSize(limit), cursor: from })
    let cursor = end
    // The cursor names an event, so continue at one that the caller may read.
    for (let last = items.at(-1); cursor && last && !mayReadHistoryOf(last.what, role); last = items.at(-1)) {
      const next = await read({ limit: 1, cursor })
      items.push(...next.items)
      cursor = next.items.length > 0 ? next.cursor : undefined
    }
    setNextCursor(cursor)
    const visible = items.filter((event) => mayReadHistoryOf(event.what, role))
    return Promise.all(visible.map((event) => withPictures(event, address, now)))
  },
)
