import type { ImportKind, RecordOf } from "#shared/domain/import/fields.ts"
import type { DuplicateAnswer, Problem } from "#shared/domain/import/rows.ts"
import type { Actor } from "../../platform/actor.ts"
import type { Write } from "../../platform/table.ts"
import type { Made } from "../store.ts"

/** What the table says to a row. */
export type Looked = {
  errors: Problem[]
  warnings: Problem[]
  /** who or what is here already */
  known?: string | undefined
}

export type Doing = { by: Actor; now: Date }

export type Brought =
  | { outcome: "made" | "filled"; made: Made; writes: Write[] }
  /** what is here already lacks nothing that the row has */
  | { outcome: "skipped" }

/** How rows of a kind come in: by the stores and the rules of what they become. */
export type Mover<Kind extends ImportKind> = {
  look: (record: RecordOf<Kind>) => Promise<Looked>
  /** of a row that nothing stands against; with an answer of what is here already */
  bring: (record: RecordOf<Kind>, answer: DuplicateAnswer | undefined, doing: Doing) => Promise<Brought>
}

export const fine: Looked = { errors: [], warnings: [] }
export const wrong = (message: string): Looked => ({ errors: [{ message }], warnings: [] })
