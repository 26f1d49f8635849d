import { stopExport } from "#shared/api/exports.ts"
import { isUnderWay } from "#shared/domain/bulk-runs.ts"
import { messages } from "#shared/messages.ts"
import { advanceRun, bulkRunRace } from "../platform/bulk-runs.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { exportReader } from "./store.ts"

export const handler = handle(
  stopExport,
  ({ table }) => exportReader(table),
  async ({ body: { _id } }, exports, { now, commit, refuse }) => {
    const reply = { matches: 1 }
    await retryOnConflict([bulkRunRace], async () => {
      const stored = await exports.one(_id)
      if (!stored) throw refuse("not_found", { detail: messages.exports.notFound })
      if (!isUnderWay(stored.state)) throw refuse("action_not_allowed", { detail: messages.exports.ended })
      const { writes } = advanceRun(stored, { state: "stopped", endedAt: now.toISOString() })
      await commit(writes, reply)
    })
    return reply
  },
)
