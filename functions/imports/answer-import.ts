import { answerImport } from "#shared/api/imports.ts"
import { answersOf, type DuplicateAnswer } from "#shared/domain/import/rows.ts"
import { messages } from "#shared/messages.ts"
import { advanceRun, bulkRunRace, bulkRunReader } from "../platform/bulk-runs.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { answerWrite, checkpointOf, importReader, importToWire } from "./store.ts"

/** Answers one duplicate, or all that have no answer of their own. */
export const handler = handle(
  answerImport,
  ({ table }) => ({ bulkRuns: bulkRunReader(table), imports: importReader(table) }),
  async ({ body: { _id, row, answer } }, { bulkRuns, imports }, { commit, refuse }) => {
    const attempt = async () => {
      const stored = await bulkRuns.one(_id)
      if (stored?.kind !== "import") throw refuse("not_found", { detail: messages.imports.notFound })
      const progress = checkpointOf(stored)
      const { phase, kind, round, counts } = progress
      if (phase !== "check" || stored.state !== "done")
        throw refuse("refused", { detail: messages.imports.notNow })
      const answers: readonly DuplicateAnswer[] = answersOf(kind)
      if (!answers.includes(answer)) throw malformed("answer", messages.imports.notThisAnswer)

      const found = row === undefined ? undefined : await imports.finding(_id, round, "duplicate", row)
      if (row !== undefined && !found) throw refuse("not_found", { detail: messages.imports.noDuplicate })
      const isFirst = found !== undefined && found.answer === undefined
      const checkpoint = found
        ? { ...progress, counts: { ...counts, answered: counts.answered + (isFirst ? 1 : 0) } }
        : { ...progress, answer }
      const { next, writes } = advanceRun(stored, { checkpoint })
      const reply = importToWire(next)
      await commit([...writes, ...(found ? [answerWrite(_id, round, { ...found, answer })] : [])], reply)
      return reply
    }
    return retryOnConflict([bulkRunRace], attempt)
  },
)
