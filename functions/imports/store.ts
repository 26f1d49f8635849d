import * as z from "zod"
import { Finding, type FindingSort, type Import, ImportProgress } from "#shared/api/imports.ts"
import { seconds } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { absent, type Item, type Page, present, type TableReader, type Write } from "../platform/table.ts"
import type { StoredTransfer } from "../platform/transfers.ts"

/*
 * Access patterns of imports: an import is a transfer (platform/transfers.ts), how far it is its checkpoint
 *   what became of a row    MOVED#id / ROW#row              written in the transaction of what the row made: made once, undone once
 *   what was found          MOVED#id / FIND#round#sort#row  by a dry run, a run or an undo; a new dry run is a new round
 *   an old job              UNIQ#old#number / A             the request that it became; without a number by phone, day and amount
 */

const schema = 1
/** Findings have cells of the file in them, and go with it. */
const findingsKeptDays = 30

export const checkpointOf = ({ checkpoint }: Pick<StoredTransfer, "checkpoint">): ImportProgress =>
  ImportProgress.parse(checkpoint)

/** As it is shown. */
export const importOf = (transfer: StoredTransfer): Import => {
  const { _id, state, by, at, endedAt, problem, done } = transfer
  const { next: _next, ...progress } = checkpointOf(transfer)
  return { _id, state, by, at, endedAt, problem, done, ...progress }
}

/** What a row made: enough to take exactly that back. */
const Made = z.discriminatedUnion("type", [
  z.object({ type: z.literal("user"), id: z.string(), version: z.int() }),
  /** an account that was here, whose empty fields were filled; its words before and after */
  z.object({
    type: z.literal("filled"),
    id: z.string(),
    version: z.int(),
    before: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal("vehicle"), id: z.string(), customerId: z.string(), version: z.int() }),
  z.object({
    type: z.literal("request"),
    id: z.int(),
    version: z.int(),
    /** that stands for it, or what it is known by without one: another row with the same is told */
    number: z.string().optional(),
  }),
])
export type Made = z.output<typeof Made>

const StoredRow = z.object({
  row: z.int(),
  outcome: z.enum(["made", "filled", "skipped", "failed"]),
  made: Made.optional(),
  /** since when it is taken back, or why it is not */
  undone: z.string().optional(),
  kept: z.string().optional(),
})
export type StoredRow = z.output<typeof StoredRow>

/** What `RaceLost` tells when another worker was faster with the same row. */
export const rowRace = "the same row of an import twice"

export const rowWrite = (id: string, row: StoredRow): Write => ({
  put: { ...keys.importedRow(id, row.row), schema, ...row },
  onlyIf: absent,
  race: rowRace,
})

/** What undoing comes to for a row, decided once. */
export const undoneWrite = (id: string, row: StoredRow): Write => ({
  put: { ...keys.importedRow(id, row.row), schema, ...row },
  onlyIf: {
    expression: "attribute_exists(pk) AND attribute_not_exists(undone) AND attribute_not_exists(kept)",
  },
  race: rowRace,
})

type Found = { id: string; round: number; now: Date }

/** A repeated step finds the same and writes it again; the answer of a person is never overwritten. */
export const findingWrite = ({ id, round, now }: Found, finding: Finding): Write => ({
  put: {
    ...keys.importFinding(id, round, finding.sort, finding.row),
    schema,
    ...finding,
    expiresAt: seconds(now) + findingsKeptDays * 86_400,
  },
  onlyIf: { expression: "attribute_not_exists(answer)" },
  race: rowRace,
})

export const answerWrite = (id: string, round: number, finding: Finding): Write => ({
  add: keys.importFinding(id, round, finding.sort, finding.row),
  amounts: {},
  set: { answer: finding.answer },
  onlyIf: present,
  race: "the end of a dry run's findings",
})

const findingOf = (item: Item): Finding => Finding.parse(item)

export const importReader = (table: TableReader) => {
  const rowsBetween = async (id: string, from: number, to: number, limit: number): Promise<StoredRow[]> => {
    const between: [string, string] = [keys.importedRow(id, from).sk, keys.importedRow(id, to).sk]
    const { items } = await table.query({ partition: keys.imported(id), between, limit })
    return items.map((item) => StoredRow.parse(item))
  }
  return {
    /** of these rows those that something became of */
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
      return item && findingOf(item)
    },
    /** the duplicates among these rows */
    async duplicates(id: string, round: number, from: number, to: number): Promise<Map<number, Finding>> {
      const sk = (row: number) => keys.importFinding(id, round, "duplicate", row).sk
      const asked = {
        partition: keys.imported(id),
        between: [sk(from), sk(to)] as [string, string],
        limit: 1000,
      }
      const { items } = await table.query(asked)
      return new Map(items.map(findingOf).map((finding) => [finding.row, finding]))
    },
    async findings(
      id: string,
      {
        round,
        sort,
        ...asked
      }: { round: number; sort: FindingSort; limit: number; cursor?: string | undefined },
    ): Promise<Page<Finding>> {
      const prefix = keys.importFindings(round, sort)
      const page = await table.query({ partition: keys.imported(id), prefix, ...asked })
      return { items: page.items.map(findingOf), cursor: page.cursor }
    },
    /** the request that an old job became, by what it is known by */
    async ofOldNumber(number: string): Promise<number | undefined> {
      const item = await table.get(keys.oldNumber(number))
      return item && Number(item.invoiceNumber)
    },
  }
}
export type ImportReader = ReturnType<typeof importReader>
