import * as z from "zod"
import type { Export } from "#shared/api/exports.ts"
import { exportLifetimeDays, exportPhases } from "#shared/domain/export/exports.ts"
import { type BulkRun, bulkRunReader } from "../platform/bulk-runs.ts"
import type { signedUrl } from "../platform/files/signed-urls.ts"
import type { TableReader } from "../platform/table.ts"

/** Progress of an export. Times are ISO; keys are below `files/`. */
const Checkpoint = z.object({
  phase: z.enum(exportPhases).default("reading"),
  /** as of the start */
  lastNumber: z.int().default(0),
  people: z.int().default(0),
  /** index of the current step, and its cursor */
  walk: z.int().default(0),
  cursor: z.string().optional(),
  /** keys of the intermediate objects */
  chunks: z.array(z.string()).default([]),
  /** records by entity */
  counts: z.record(z.string(), z.int()).default({}),
  /** CSV columns by entity */
  columns: z.record(z.string(), z.array(z.string())).default({}),
  read: z.record(z.string(), z.object({ from: z.string(), to: z.string() })).default({}),
  files: z.int().default(0),
  /** packed so far: chunk and files within it */
  packed: z.object({ chunk: z.int(), file: z.int() }).default({ chunk: 0, file: 0 }),
  missing: z.array(z.string()).default([]),
  parts: z
    .array(z.object({ key: z.string(), name: z.string(), bytes: z.int(), files: z.int(), at: z.string() }))
    .default([]),
})
export type Checkpoint = z.output<typeof Checkpoint>

export const checkpointOf = ({ checkpoint }: Pick<BulkRun, "checkpoint">): Checkpoint =>
  Checkpoint.parse(checkpoint ?? {})

/** All objects of an export; `work` holds the intermediate ones. */
export const folderOf = (id: string): string => `exports/${id}`
export const workFolderOf = (id: string): string => `${folderOf(id)}/work`

export const exportReader = (table: TableReader) => {
  const bulkRuns = bulkRunReader(table)
  return {
    async one(id: string): Promise<BulkRun | undefined> {
      const bulkRun = await bulkRuns.one(id)
      return bulkRun?.kind === "export" ? bulkRun : undefined
    },
    newest: (): Promise<BulkRun[]> => bulkRuns.newest("export", 20),
  }
}

/** Files get signed URLs while they exist. */
export const toWire = async (
  bulkRun: BulkRun,
  signUrl: typeof signedUrl | undefined,
  now: Date,
): Promise<Export> => {
  const { _id, state, by, at, endedAt, problem, done, total } = bulkRun
  const { phase, counts, files, missing, parts } = checkpointOf(bulkRun)
  const availableUntil =
    state === "done" && endedAt !== undefined
      ? new Date(Date.parse(endedAt) + exportLifetimeDays * 86_400_000)
      : undefined
  const availableParts = availableUntil && availableUntil > now ? parts : []
  return {
    _id,
    state,
    phase,
    by,
    at,
    ...(endedAt !== undefined && { endedAt }),
    ...(availableUntil && { until: availableUntil.toISOString() }),
    ...(problem !== undefined && { problem }),
    done,
    ...(total !== undefined && { total }),
    counts,
    files,
    missing: missing.length,
    parts: await Promise.all(
      availableParts.map(async ({ key, ...part }) => ({
        ...part,
        ...(signUrl && { address: await signUrl(key, now) }),
      })),
    ),
  }
}
