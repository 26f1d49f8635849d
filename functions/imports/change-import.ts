import { changeImport } from "../../shared/api/imports.ts"
import { messages } from "../../shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { allowed } from "../platform/refusal.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { transferRace, transferReader, transferStep, underWayRace } from "../platform/transfers.ts"
import { stepOf } from "./rules/step.ts"
import { checkpointOf, importOf } from "./store.ts"

/** Lets an import begin its next phase, stop, or go on. A worker that is at it meanwhile finds out with its next step. */
export const handler = handle(
  changeImport,
  ({ table }) => transferReader(table),
  async ({ body: { _id, step, mapping } }, transfers, { commit, refuse }) => {
    const attempt = async () => {
      const seen = await transfers.one(_id)
      if (seen?.kind !== "import") throw refuse("not_found", { detail: messages.imports.notFound })
      const { state, done } = seen
      const decided = allowed(stepOf({ state, done, progress: checkpointOf(seen) }, step, mapping), refuse)
      const { next, writes } = transferStep(seen, {
        state: decided.state,
        done: decided.done,
        checkpoint: decided.progress,
        failures: 0,
        problem: undefined,
        endedAt: undefined,
      })
      const reply = importOf(next)
      await commit(writes, reply)
      return reply
    }
    try {
      return await retryOnConflict([transferRace], attempt)
    } catch (error) {
      if (!(error instanceof RaceLost) || error.race !== underWayRace) throw error
      throw refuse("refused", { detail: messages.imports.underWay })
    }
  },
)
