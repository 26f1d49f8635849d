import * as z from "zod"
import { bulkRunStates } from "../domain/bulk-runs.ts"
import { importKinds } from "../domain/import/fields.ts"
import { duplicateAnswers } from "../domain/import/rows.ts"
import { owners } from "../domain/people/permissions.ts"
import { endpoint } from "./definition/endpoint.ts"
import { Author, cursor, id, instant, numberInQuery, text } from "./definition/kinds.ts"

/** Imports of another program's files, for owners only (docs/decisions/import-and-export.md). */

const importPhases = ["columns", "check", "run", "undo"] as const

const mapping = z.record(text(40), z.int().min(0).max(199))

export const ImportProgress = z.object({
  kind: z.enum(importKinds),
  fileName: z.string(),
  phase: z.enum(importPhases),
  columns: z.array(z.string()),
  /** Row number of the column names as spreadsheets count, 0 for none. Older imports lack it. */
  header: z.int().optional(),
  /** First cells of the top rows, so the person can choose the row with the column names. */
  top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })).optional(),
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  mapping,
  round: z.int(),
  answer: z.enum(duplicateAnswers).optional(),
  counts: z.object({
    errors: z.int(),
    warnings: z.int(),
    duplicates: z.int(),
    answered: z.int(),
    made: z.int(),
    filled: z.int(),
    skipped: z.int(),
    failed: z.int(),
    undone: z.int(),
    kept: z.int(),
  }),
  /** Byte or row where the current phase continues. */
  next: z.int(),
})
export type ImportProgress = z.output<typeof ImportProgress>

const Import = ImportProgress.omit({ next: true }).extend({
  _id: id,
  state: z.enum(bulkRunStates),
  by: Author,
  at: instant,
  endedAt: instant.optional(),
  problem: z.string().optional(),
  done: z.int(),
})
export type Import = z.output<typeof Import>

const findingSorts = ["error", "warning", "duplicate", "failed", "kept"] as const
export type FindingSort = (typeof findingSorts)[number]

/** Findings about a row. `row` counts as spreadsheets do. */
export const Finding = z.object({
  row: z.int(),
  sort: z.enum(findingSorts),
  problems: z.array(z.object({ column: z.string().optional(), message: z.string() })),
  cells: z.array(z.string()).optional(),
  /** For a duplicate: the existing record, or the earlier row with the same content. */
  known: z.string().optional(),
  answer: z.enum(duplicateAnswers).optional(),
})
export type Finding = z.output<typeof Finding>

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

export const createImport = endpoint({
  area: "imports",
  name: "create-import",
  method: "POST",
  path: "/imports",
  roles: owners,
  access: ["table:read", "table:write", "imports"],
  body: z.strictObject({
    kind: z.enum(importKinds, "Choose customers, vehicles, accounts, balances or jobs."),
    key: text(200),
    fileName: text(200),
  }),
  status: 201,
  reply: Import,
  refusals: [],
})

const importSteps = ["header", "check", "run", "stop", "goOn", "undo"] as const
export type ImportStep = (typeof importSteps)[number]

/**
 * Advances an import. `header` reads the column names from another row (0 for none), `check` does a dry run with
 * these columns, `run` imports the rows that passed. `stop` and `goOn` apply to any phase.
 */
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

/** Sets what happens to a duplicate, or, without `row`, to all duplicates without an answer of their own. */
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
