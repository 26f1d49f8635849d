import { deleteExport } from "#shared/api/exports.ts"
import { isUnderWay } from "#shared/domain/bulk-runs.ts"
import { messages } from "#shared/messages.ts"
import { auditWrite } from "../audit/store.ts"
import { removeBulkRun } from "../platform/bulk-runs.ts"
import { objects } from "../platform/files/objects.ts"
import { handle } from "../platform/handle.ts"
import { toPerson } from "../platform/versioned.ts"
import { exportReader, folderOf } from "./store.ts"

/** Files are deleted first, so a failed call can be repeated. */
export const handler = handle(
  deleteExport,
  ({ table, provide }) => ({ exports: exportReader(table), objects: provide("exports", objects) }),
  async ({ query: { _id } }, { exports, objects }, { actor, now, commit, refuse }) => {
    const stored = await exports.one(_id)
    if (!stored) throw refuse("not_found", { detail: messages.exports.notFound })
    if (isUnderWay(stored.state)) throw refuse("action_not_allowed", { detail: messages.exports.stopFirst })
    await objects.removeAll(folderOf(_id))
    const auditEntry = { what: "export", id: _id, name: messages.exports.name, action: "deleted" } as const
    const reply = { matches: 1 }
    await commit(
      [
        removeBulkRun(stored),
        auditWrite({ ...auditEntry, at: now.toISOString(), by: toPerson(actor), version: 2, changes: [] }),
      ],
      reply,
    )
    return reply
  },
)
