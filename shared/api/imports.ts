import * as z from "zod"
import { importKinds } from "../domain/moving-in/fields.ts"
import { duplicateAnswers } from "../domain/moving-in/rows.ts"
import { transferStates } from "../domain/transfers.ts"
import { endpoint } from "./endpoint.ts"
import { cursor, id, instant, numberInQuery, text } from "./kinds.ts"

/* Moving in: files of another program, by the owner alone (docs/decisions/import-and-export.md). */

const owners = ["admin", "developer"] as const

/** What of an import is worked on: nothing yet, its dry run, its run, its undoing. */
export const importPhases = ["columns", "check", "run", "undo"] as const
export type ImportPhase = (typeof importPhases)[number]

const mapping = z.record(text(40), z.int().min(0).max(199))

/** How far an import is, as its checkpoint keeps it. */
export const ImportProgress = z.object({
  kind: z.enum(importKinds),
  fileName: z.string(),
  phase: z.enum(importPhases),
  columns: z.array(z.string()),
  /** number of the row with the column names, as spreadsheets count; 0 without one. Absent in older imports. */
  header: z.int().optional(),
  /** what the rows at the top of the file begin with, one of which has the column names */
  top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })).optional(),
  /** the first rows, cell by cell */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  mapping,
  /** counts the dry runs */
  round: z.int(),
  /** what becomes of rows that are here already and have no answer of their own */
  answer: z.enum(duplicateAnswers).optional(),
  counts: z.object({
    /** rows that the dry run would not let in, has something to say about, found here already, and of these those answered */
    errors: z.int(),
    warnings: z.int(),
    duplicates: z.int(),
    answered: z.int(),
    /** what became of the rows of the run */
    made: z.int(),
    filled: z.int(),
    skipped: z.int(),
    failed: z.int(),
    /** and of those that were undone */
    undone: z.int(),
    kept: z.int(),
  }),
  /** the place in the file, or the row of it, from where the present phase goes on */
  next: z.int(),
})
export type ImportProgress = z.output<typeof ImportProgress>

const Import = ImportProgress.omit({ next: true }).extend({
  _id: id,
  state: z.enum(transferStates),
  by: z.object({ _id: z.string(), name: z.string(), initials: z.string() }),
  at: instant,
  endedAt: instant.optional(),
  /** why it failed */
  problem: z.string().optional(),
  /** rows of the present phase that are worked off */
  done: z.int(),
})
export type Import = z.output<typeof Import>

export const findingSorts = ["error", "warning", "duplicate", "failed", "kept"] as const
export type FindingSort = (typeof findingSorts)[number]

/** What there is to say about a row; `row` as spreadsheet programs count them. */
export const Finding = z.object({
  row: z.int(),
  sort: z.enum(findingSorts),
  problems: z.array(z.object({ column: z.string().optional(), message: z.string() })),
  /** of a row that does not come in: as the file has it */
  cells: z.array(z.string()).optional(),
  /** of a duplicate: who or what is here already, or the row above that is the same */
  known: z.string().optional(),
  answer: z.enum(duplicateAnswers).optional(),
})
export type Finding = z.output<typeof Finding>

/** Every import, newest first, or one. */
export const listImports = endpoint({
  area: "imports",
  name: "list-imports",
  method: "GET",
  path: "/imports",
  roles: owners,
  access: ["table:read"],
  query: z.strictObject({ _id: id.optional(), limit: numberInQuery.optional(), cursor: cursor.optional() }),
  reply: z.array(Import),
  refusals: ["not_found"],
})

/** Begins an import with a file that was uploaded for it; its columns are guessed, and nothing comes in yet. */
export const createImport = endpoint({
  area: "imports",
  name: "create-import",
  method: "POST",
  path: "/imports",
  roles: owners,
  access: ["table:read", "table:write", "imports"],
  body: z.strictObject({
    kind: z.enum(importKinds, "Choose customers, vehicles, accounts, balances or jobs."),
    /** of the upload */
    key: text(200),
    fileName: text(200),
  }),
  status: 201,
  reply: Import,
  refusals: [],
})

export const importSteps = ["header", "check", "run", "stop", "goOn", "undo"] as const
export type ImportStep = (typeof importSteps)[number]

/** `header` reads the columns anew from a row, 0 for none; `check` is the dry run by these columns; `run` brings in what it found good; `stop` and `goOn` hold for all of them. */
export const changeImport = endpoint({
  area: "imports",
  name: "change-import",
  method: "PUT",
  path: "/imports",
  roles: owners,
  access: ["table:read", "table:write", "imports"],
  body: z.strictObject({
    _id: id,
    step: z.enum(importSteps),
    mapping: mapping.optional(),
    header: z.int().min(0).max(10_000).optional(),
  }),
  reply: Import,
  refusals: ["not_found", "refused", "changed_meanwhile"],
})

/** What there is to say about the rows of an import, in their order. */
export const listImportRows = endpoint({
  area: "imports",
  name: "list-import-rows",
  method: "GET",
  path: "/importrows",
  roles: owners,
  access: ["table:read"],
  query: z.strictObject({
    _id: id,
    sort: z.enum(findingSorts),
    limit: numberInQuery.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.array(Finding),
  refusals: ["not_found"],
})

/** What becomes of a row that is here already; without a row, of all that have no answer of their own. */
export const answerImport = endpoint({
  area: "imports",
  name: "answer-import",
  method: "PUT",
  path: "/importrows",
  roles: owners,
  access: ["table:read", "table:write"],
  body: z.strictObject({ _id: id, row: z.int().min(1).optional(), answer: z.enum(duplicateAnswers) }),
  reply: Import,
  refusals: ["not_found", "refused", "changed_meanwhile"],
})
