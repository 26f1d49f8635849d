import { changeImport } from "#shared/api/imports.ts"
import { messages } from "#shared/messages.ts"
import { importFiles } from "../platform/files/imports.ts"
import { handle } from "../platform/handle.ts"
import { allowed, malformed } from "../platform/refusal.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { transferRace, transferReader, transferStep, underWayRace } from "../platform/transfers.ts"
import { type Csv, readCsv } from "./rules/read-csv.ts"
import { stepOf } from "./rules/step.ts"
import { checkpointOf, importOf } from "./store.ts"

/** Lets an import begin its next phase, stop, or go on. A worker that is at it meanwhile finds out with its next step. */
export const handler = handle(
  changeImport,
  ({ table, needs }) => ({ transfers: transferReader(table), files: needs("imports", importFiles) }),
  async ({ body: { _id, step, mapping, header } }, { transfers, files }, { commit, refuse }) => {
    const readFile = async (): Promise<Csv> => {
      if (header === undefined) throw malformed("header", messages.imports.headerMissing)
      const bytes = await files.of(_id)
      if (!bytes) throw refuse("refused", { detail: messages.imports.fileGone })
      const file = readCsv(bytes, header)
      if (!file.ok) throw malformed("header", file.detail ?? messages.imports.notText)
      return file
    }
    const file = step === "header" ? await readFile() : undefined

    const attempt = async () => {
      const seen = await transfers.one(_id)
      if (seen?.kind !== "import") throw refuse("not_found", { detail: messages.imports.notFound })
      const { state, done } = seen
      const decided = allowed(
        stepOf({ state, done, progress: checkpointOf(seen) }, step, { mapping, file }),
        refuse,
      )
      const { next, writes } = transferStep(seen, {
        state: decided.state,
        done: decided.done,
        checkpoint: decided.progress,
        total: decided.progress.rows,
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
