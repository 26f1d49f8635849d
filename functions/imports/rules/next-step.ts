import type { ImportProgress, ImportStep } from "#shared/api/imports.ts"
import { type BulkRunState, isUnderWay } from "#shared/domain/bulk-runs.ts"
import { type Mapping, mappingErrors } from "#shared/domain/import/columns.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"
import type { Csv } from "#shared/read-csv.ts"
import { readColumns } from "./read-columns.ts"

type CurrentState = { state: BulkRunState; done: number; progress: ImportProgress }
type NextState = { state: BulkRunState; done: number; progress: ImportProgress }

const noFindings = { errors: 0, warnings: 0, duplicates: 0, answered: 0 }

/** Applies a command. Each phase starts at the first row and resumes where it stopped. */
export const nextStep = (
  { state, done, progress }: CurrentState,
  step: ImportStep,
  { mapping, file }: { mapping?: Mapping | undefined; file?: Csv | undefined },
): Result<NextState, "refused" | "malformed"> => {
  const { phase, counts, columns } = progress
  const working = isUnderWay(state)
  const startPhase = (changes: Partial<ImportProgress>, next: number) =>
    allow({ state: "queued" as const, done: 0, progress: { ...progress, ...changes, next } })
  const notNow = () => refuse("refused", messages.imports.notNow)

  switch (step) {
    case "header": {
      if (!file || working || (phase !== "columns" && phase !== "check")) return notNow()
      const { answer: _answer, ...rest } = progress
      const read = { ...rest, ...readColumns(progress.kind, file), phase: "columns" as const }
      return allow({
        state: "done" as const,
        done: 0,
        progress: { ...read, counts: { ...counts, ...noFindings }, next: 0 },
      })
    }
    case "check": {
      if (working || (phase !== "columns" && phase !== "check")) return notNow()
      const nextMapping = { ...(mapping ?? progress.mapping) }
      const problems = mappingErrors(progress.kind, nextMapping, columns.length)
      if (problems.length > 0) return refuse("malformed", problems.join(" "), "mapping")
      const { answer: _answer, ...rest } = progress
      const checked = { ...rest, phase: "check" as const, mapping: nextMapping, round: progress.round + 1 }
      return allow({
        state: "queued" as const,
        done: 0,
        progress: { ...checked, counts: { ...counts, ...noFindings }, next: 0 },
      })
    }
    case "run": {
      if (phase !== "check" || state !== "done") return notNow()
      const open = progress.answer === undefined ? counts.duplicates - counts.answered : 0
      return open > 0 ? refuse("refused", messages.imports.unanswered(open)) : startPhase({ phase: "run" }, 0)
    }
    case "stop":
      return working ? allow({ state: "stopped" as const, done, progress }) : notNow()
    case "goOn":
      return state === "stopped" || state === "failed"
        ? allow({ state: "queued" as const, done, progress })
        : notNow()
    case "undo": {
      // What was kept may be free by now, like a customer whose vehicles were undone, too.
      const keptSome = phase === "undo" && state === "done" && counts.kept > 0
      return (phase === "run" && !working) || keptSome
        ? startPhase({ phase: "undo", counts: { ...counts, undone: 0, kept: 0 } }, 0)
        : notNow()
    }
  }
}
