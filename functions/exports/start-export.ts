import { randomBytes } from "node:crypto"
import { startExport } from "#shared/api/exports.ts"
import { messages } from "#shared/messages.ts"
import { auditWrite } from "../audit/store.ts"
import { expiryAfterDays } from "../platform/actor.ts"
import { newBulkRun, runningBulkRunRace } from "../platform/bulk-runs.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost } from "../platform/table.ts"
import { toPerson } from "../platform/versioned.ts"

/** Days in the list. The settings history keeps who exported permanently. */
const lifetimeDays = 90

export const handler = handle(
  startExport,
  () => ({}),
  async (_input, _deps, { actor, now, commit, refuse }) => {
    const _id = randomBytes(12).toString("hex")
    const at = now.toISOString()
    const { _id: person, name, initials } = actor
    const by = { _id: person, name, initials }
    const expiresAt = expiryAfterDays(now, lifetimeDays)
    const auditEntry = { what: "export", id: _id, name: messages.exports.name, action: "created" } as const
    try {
      await commit(
        [
          ...newBulkRun({ _id, kind: "export", by, at, checkpoint: {}, expiresAt }),
          auditWrite({ ...auditEntry, at, by: toPerson(actor), version: 1, changes: [] }),
        ],
        { _id },
      )
    } catch (error) {
      if (!(error instanceof RaceLost) || error.race !== runningBulkRunRace) throw error
      throw refuse("action_not_allowed", { detail: messages.exports.underWay })
    }
    return { _id }
  },
)
