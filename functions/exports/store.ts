import * as z from "zod"
import type { Export } from "#shared/api/exports.ts"
import { exportKeptDays, exportPhases } from "#shared/domain/export/exports.ts"
import type { signedUrl } from "../platform/files/signed-urls.ts"
import type { TableReader } from "../platform/table.ts"
import { type StoredTransfer, transferReader } from "../platform/transfers.ts"

/** How far an export has come. Times are ISO instants, keys are those of objects below `files/`. */
const Checkpoint = z.object({
  phase: z.enum(exportPhases).default("reading"),
  /** there are jobs up to this number, and so many people, as it began */
  lastNumber: z.int().default(0),
  people: z.int().default(0),
  /** which walk it is on, and where that goes on */
  walk: z.int().default(0),
  cursor: z.string().optional(),
  /** what was read, as objects of lines; the key of each is told by the one step that counts */
  chunks: z.array(z.string()).default([]),
  /** records, by entity */
  counts: z.record(z.string(), z.int()).default({}),
  /** columns of the tables, by entity */
  columns: z.record(z.string(), z.array(z.string())).default({}),
  read: z.record(z.string(), z.object({ from: z.string(), to: z.string() })).default({}),
  files: z.int().default(0),
  /** up to where the chunks are packed: which one, and how many files of it */
  packed: z.object({ chunk: z.int(), file: z.int() }).default({ chunk: 0, file: 0 }),
  missing: z.array(z.string()).default([]),
  parts: z
    .array(z.object({ key: z.string(), name: z.string(), bytes: z.int(), files: z.int(), at: z.string() }))
    .default([]),
})
export type Checkpoint = z.output<typeof Checkpoint>

export const checkpointOf = ({ checkpoint }: Pick<StoredTransfer, "checkpoint">): Checkpoint =>
  Checkpoint.parse(checkpoint ?? {})

/** Below this lies all that an export makes; beneath it what it works with. */
export const folderOf = (id: string): string => `exports/${id}`
export const workFolderOf = (id: string): string => `${folderOf(id)}/work`

export const exportReader = (table: TableReader) => {
  const transfers = transferReader(table)
  return {
    async one(id: string): Promise<StoredTransfer | undefined> {
      const transfer = await transfers.one(id)
      return transfer?.kind === "export" ? transfer : undefined
    },
    newest: (): Promise<StoredTransfer[]> => transfers.newest("export", 20),
  }
}

/** As it is told; its files by addresses that open them for a while, as long as they are there. */
export const shown = async (
  transfer: StoredTransfer,
  address: typeof signedUrl | undefined,
  now: Date,
): Promise<Export> => {
  const { _id, state, by, at, endedAt, problem, done, total } = transfer
  const { phase, counts, files, missing, parts } = checkpointOf(transfer)
  const until =
    state === "done" && endedAt !== undefined
      ? new Date(Date.parse(endedAt) + exportKeptDays * 86_400_000)
      : undefined
  const told = until && until > now ? parts : []
  return {
    _id,
    state,
    phase,
    by,
    at,
    ...(endedAt !== undefined && { endedAt }),
    ...(until && { until: until.toISOString() }),
    ...(problem !== undefined && { problem }),
    done,
    ...(total !== undefined && { total }),
    counts,
    files,
    missing: missing.length,
    parts: await Promise.all(
      told.map(async ({ key, ...part }) => ({
        ...part,
        ...(address && { address: await address(key, now) }),
      })),
    ),
  }
}
