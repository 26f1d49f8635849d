import { deleteExport } from "#shared/api/exports.ts"
import { isUnderWay } from "#shared/domain/export/transfers.ts"
import { messages } from "#shared/messages.ts"
import { auditWrite } from "../audit/store.ts"
import { objects } from "../platform/files/objects.ts"
import { handle } from "../platform/handle.ts"
import { transferRemoval } from "../platform/transfers.ts"
import { personOf } from "../platform/versioned.ts"
import { exportReader, folderOf } from "./store.ts"

/** Its files go first: as long as one may be left, its line is there to try it again. */
export const handler = handle(
  deleteExport,
  ({ table, needs }) => ({ exports: exportReader(table), objects: needs("exports", objects) }),
  async ({ query: { _id } }, { exports, objects }, { actor, now, commit, refuse }) => {
    const seen = await exports.one(_id)
    if (!seen) throw refuse("not_found", { detail: messages.exports.notFound })
    if (isUnderWay(seen.state)) throw refuse("action_not_allowed", { detail: messages.exports.stopFirst })
    await objects.removeAll(folderOf(_id))
    const told = { what: "export", id: _id, name: messages.exports.name, action: "deleted" } as const
    const reply = { matches: 1 }
    await commit(
      [
        transferRemoval(seen),
        auditWrite({ ...told, at: now.toISOString(), by: personOf(actor), version: 2, changes: [] }),
      ],
      reply,
    )
    return reply
  },
)
