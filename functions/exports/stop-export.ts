import { stopExport } from "#shared/api/exports.ts"
import { isUnderWay } from "#shared/domain/export/transfers.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { transferRace, transferStep } from "../platform/transfers.ts"
import { exportReader } from "./store.ts"

export const handler = handle(
  stopExport,
  ({ table }) => exportReader(table),
  async ({ body: { _id } }, exports, { now, commit, refuse }) => {
    const reply = { matches: 1 }
    await retryOnConflict([transferRace], async () => {
      const seen = await exports.one(_id)
      if (!seen) throw refuse("not_found", { detail: messages.exports.notFound })
      if (!isUnderWay(seen.state)) throw refuse("action_not_allowed", { detail: messages.exports.ended })
      const { writes } = transferStep(seen, { state: "stopped", endedAt: now.toISOString() })
      await commit(writes, reply)
    })
    return reply
  },
)
