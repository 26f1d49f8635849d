import type { BulkRun, BulkRunChange, RunStep } from "../platform/bulk-runs.ts"
import type { TableReader } from "../platform/table.ts"
import { defaultLimits, type ExportContext, type ExportObjects } from "./chunks.ts"
import { packFiles, packRecords } from "./pack.ts"
import { readRecords } from "./read-records.ts"
import { type Checkpoint, checkpointOf, workFolderOf } from "./store.ts"

/** Removes the intermediate objects. The parts stay for download. */
const cleanUp = async (
  { objects }: ExportContext,
  bulkRun: BulkRun,
  checkpoint: Checkpoint,
): Promise<BulkRunChange> => {
  await objects.removeAll(workFolderOf(bulkRun._id))
  const { chunks: _chunks, columns: _columns, ...rest } = checkpoint
  return { checkpoint: rest, state: "done" }
}

/**
 * Runs an export in steps: reads all records into intermediate objects, then packs pictures and documents, then the
 * records. Each step writes under unique names that count only once its checkpoint is stored, so concurrent or repeated
 * steps are harmless (docs/decisions/import-and-export.md).
 */
export const exporter = (table: TableReader, objects: ExportObjects, limits = defaultLimits): RunStep => {
  const context = { objects, limits }
  return (bulkRun, until) => {
    const checkpoint = checkpointOf(bulkRun)
    switch (checkpoint.phase) {
      case "reading":
        return readRecords(table, context, bulkRun, checkpoint, until)
      case "files":
        return packFiles(context, bulkRun, checkpoint, until)
      case "packing":
        return packRecords(context, bulkRun, checkpoint, until)
      case "tidying":
        return cleanUp(context, bulkRun, checkpoint)
    }
  }
}
