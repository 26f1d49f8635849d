import * as z from "zod"
import { Finding, type FindingSort, type Import, ImportProgress } from "#shared/api/imports.ts"
import { expiryAfterDays } from "../platform/actor.ts"
import type { BulkRun } from "../platform/bulk-runs.ts"
import { keys } from "../platform/keys.ts"
import { type Item, isAbsent, isPresent, type Page, type TableReader, type Write } from "../platform/table.ts"

/*
 * Access patterns of imports. An import is a bulk run (platform/bulk-runs.ts) whose checkpoint is its progress.
 * result of a row: MOVED#id / ROW#row, written with what the row created
 * findings: MOVED#id / FIND#round#sort#row; a new check is a new round
 * imported jobs: UNIQ#old#number / A, by old number, else phone, date, and amount
 */

const schema = 1
/** Findings contain cells of the file, so they expire with it. */
const findingsLifetimeDays = 30

export const checkpointOf = ({ checkpoint }: Pick<BulkRun, "checkpoint">): ImportProgress =>
  ImportProgress.parse(checkpoint)

export const importToWire = (bulkRun: BulkRun): Import => {
  const { _id, state, by, at, endedAt, problem, done } = bulkRun
  const { next: _next, ...progress } = checkpointOf(bulkRun)
  return { _id, state, by, at, endedAt, problem, done, ...progress }
}

/** What a row created, for undo. */
const ImportedRecord = z.discriminatedUnion("type", [
  z.object({ type: z.literal("user"), id: z.string(), version: z.int() }),
  /** an existing account whose empty fields were filled; `before` has their old values, null for none */
  z.object({
    type: z.literal("filled"),
    id: z.string(),
    version: z.int(),
    before: z.record(z.string(), z.string().nullable()),
    /** The row also created the account's billing profile. */
    profile: z.literal(true).optional(),
    /** an earlier row that created or filled the same account; its undo covers this fill */
    undoneWith: z.int().optional(),
  }),
  z.object({ type: z.literal("vehicle"), id: z.string(), customerId: z.string(), version: z.int() }),
  z.object({
    type: z.literal("request"),
    id: z.int(),
    version: z.int(),
    /** its old number or substitute, which marks duplicates */
    number: z.string().optional(),
  }),
])
export type ImportedRecord = z.output<typeof ImportedRecord>

const StoredRow = z.object({
  row: z.int(),
  outcome: z.enum(["made", "filled", "skipped", "failed"]),
  made: ImportedRecord.optional(),
  /** when it was undone, or why it was not */
  undone: z.string().optional(),
  kept: z.string().optional(),
})
export type StoredRow = z.output<typeof StoredRow>

/** Race: another worker handled the same row. */
export const rowRace = "the same row of an import twice"

export const rowWrite = (id: string, row: StoredRow): Write => ({
  put: { ...keys.importedRow(id, row.row), schema, ...row },
  onlyIf: isAbsent,
  race: rowRace,
})

/** Until the row is undone, which is stored once. `kept` is what the stored row says. */
export const rowChange = (id: string, row: StoredRow, kept?: string): Write => ({
  put: { ...keys.importedRow(id, row.row), schema, ...row },
  onlyIf: {
    expression: `attribute_exists(pk) AND attribute_not_exists(undone) AND ${
      kept === undefined ? "attribute_not_exists(kept)" : "kept = :kept"
    }`,
    ...(kept !== undefined && { values: { ":kept": kept } }),
  },
  race: rowRace,
})

type FindingContext = { id: string; round: number; now: Date }

/** A repeated step overwrites findings, but never a person's answer. */
export const findingWrite = ({ id, round, now }: FindingContext, finding: Finding): Write => ({
  put: {
    ...keys.importFinding(id, round, finding.sort, finding.row),
    schema,
    ...finding,
    expiresAt: expiryAfterDays(now, findingsLifetimeDays),
  },
  onlyIf: { expression: "attribute_not_exists(answer)" },
  race: rowRace,
})

/** The row was kept, and a later undo took it back. */
export const keptFindingRemoval = (id: string, round: number, row: number): Write => ({
  remove: keys.importFinding(id, round, "kept", row),
  onlyIf: "unguarded",
})

export const answerWrite = (id: string, round: number, finding: Finding): Write => ({
  add: keys.importFinding(id, round, finding.sort, finding.row),
  amounts: {},
  set: { answer: finding.answer },
  onlyIf: isPresent,
  race: "the end of a dry run's findings",
})

const parseFinding = (item: Item): Finding => Finding.parse(item)

export const importReader = (table: TableReader) => {
  const rowsBetween = async (id: string, from: number, to: number, limit: number): Promise<StoredRow[]> => {
    const between: [string, string] = [keys.importedRow(id, from).sk, keys.importedRow(id, to).sk]
    const { items } = await table.query({ partition: keys.imported(id), between, limit })
    return items.map((item) => StoredRow.parse(item))
  }
  return {
    /** rows with a result */
    rows: async (id: string, from: number, to: number): Promise<Map<number, StoredRow>> =>
      new Map((await rowsBetween(id, from, to, 1000)).map((row) => [row.row, row])),
    rowsFrom: (id: string, from: number, limit: number): Promise<StoredRow[]> =>
      rowsBetween(id, from, 999_999, limit),
    async row(id: string, row: number): Promise<StoredRow | undefined> {
      const item = await table.get(keys.importedRow(id, row))
      return item && StoredRow.parse(item)
    },
    async finding(id: string, round: number, sort: FindingSort, row: number): Promise<Finding | undefined> {
      const item = await table.get(keys.importFinding(id, round, sort, row))
      return item && parseFinding(item)
    },
    async duplicates(id: string, round: number, from: number, to: number): Promise<Map<number, Finding>> {
      const sk = (row: number) => keys.importFinding(id, round, "duplicate", row).sk
      const page = {
        partition: keys.imported(id),
        between: [sk(from), sk(to)] as [string, string],
        limit: 1000,
      }
      const { items } = await table.query(page)
      return new Map(items.map(parseFinding).map((finding) => [finding.row, finding]))
    },
    async findings(
      id: string,
      {
        round,
        sort,
        ...options
      }: { round: number; sort: FindingSort; limit: number; cursor?: string | undefined },
    ): Promise<Page<Finding>> {
      const prefix = keys.importFindings(round, sort)
      const page = await table.query({ partition: keys.imported(id), prefix, ...options })
      return { items: page.items.map(parseFinding), cursor: page.cursor }
    },
    async findByOldNumber(number: string): Promise<number | undefined> {
      const item = await table.get(keys.oldNumber(number))
      return item && Number(item.invoiceNumber)
    },
  }
}
export type ImportReader = ReturnType<typeof importReader>
