import type { ImportKind, RecordOf } from "#shared/domain/import/fields.ts"
import type { DuplicateAnswer, Problem } from "#shared/domain/import/rows.ts"
import type { Actor } from "../../platform/actor.ts"
import type { Write } from "../../platform/table.ts"
import type { ImportedRecord } from "../store.ts"

/** How a row relates to existing records. */
export type LookupResult = {
  errors: Problem[]
  warnings: Problem[]
  /** description of the existing record */
  existingRecord?: string | undefined
}

export type ActorContext = { by: Actor; now: Date }

export type ImportResult =
  | { outcome: "made" | "filled"; made: ImportedRecord; writes: Write[] }
  /** the existing record already has all of the row's data */
  | { outcome: "skipped" }

/** Imports rows of one kind with the stores and rules of its area. */
export type Importer<Kind extends ImportKind> = {
  check: (record: RecordOf<Kind>) => Promise<LookupResult>
  /** for a row without errors; `answer` is for duplicates */
  importRecord: (
    record: RecordOf<Kind>,
    answer: DuplicateAnswer | undefined,
    actorContext: ActorContext,
  ) => Promise<ImportResult>
}

export const noProblems: LookupResult = { errors: [], warnings: [] }
export const problem = (message: string): LookupResult => ({ errors: [{ message }], warnings: [] })
