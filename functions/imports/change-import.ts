import { changeImport } from "#shared/api/imports.ts"
import { messages } from "#shared/messages.ts"
import { type Csv, readCsv } from "#shared/read-csv.ts"
import { advanceRun, bulkRunRace, bulkRunReader, runningBulkRunRace } from "../platform/bulk-runs.ts"
import { importFiles } from "../platform/files/import-files.ts"
import { handle } from "../platform/handle.ts"
import { malformed, unwrap } from "../platform/refusal.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { nextStep } from "./rules/next-step.ts"
import { checkpointOf, importToWire } from "./store.ts"

/** Starts the next phase, stops, or resumes an import. A running worker notices at its next step. */
export const handler = handle(
  changeImport,
  ({ table, provide }) => ({ bulkRuns: bulkRunReader(table), files: provide("imports", importFiles) }),
  async ({ body: { _id, step, mapping, header } }, { bulkRuns, files }, { commit, refuse }) => {
    const readFile = async (): Promise<Csv> => {
      if (header === undefined) throw malformed("header", messages.imports.headerMissing)
      const bytes = await files.read(_id)
      if (!bytes) throw refuse("refused", { detail: messages.imports.fileGone })
      const file = readCsv(bytes, header)
      if (!file.ok) throw malformed("header", file.detail ?? messages.imports.notText)
      return file
    }
    const file = step === "header" ? await readFile() : undefined

    const attempt = async () => {
      const stored = await bulkRuns.one(_id)
      if (stored?.kind !== "import") throw refuse("not_found", { detail: messages.imports.notFound })
      const { state, done } = stored
      const nextState = unwrap(
        nextStep({ state, done, progress: checkpointOf(stored) }, step, { mapping, file }),
        refuse,
      )
      const { next, writes } = advanceRun(stored, {
        state: nextState.state,
        done: nextState.done,
        checkpoint: nextState.progress,
        total: nextState.progress.rows,
        failures: 0,
        problem: undefined,
        endedAt: undefined,
      })
      const reply = importToWire(next)
      await commit(writes, reply)
      return reply
    }
    try {
      return await retryOnConflict([bulkRunRace], attempt)
    } catch (error) {
      if (!(error instanceof RaceLost) || error.race !== runningBulkRunRace) throw error
      throw refuse("refused", { detail: messages.imports.underWay })
    }
  },
)
