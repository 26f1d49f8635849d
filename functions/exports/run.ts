import type { TableReader } from "../platform/table.ts"
import type { StoredTransfer, TransferChange, TransferRun } from "../platform/transfers.ts"
import { defaultLimits, type ExportContext, type ExportObjects } from "./chunks.ts"
import { packFiles, packRecords } from "./pack.ts"
import { readRecords } from "./read-records.ts"
import { type Checkpoint, checkpointOf, workFolderOf } from "./store.ts"

/** Removes the intermediate objects. The parts stay for download. */
const cleanUp = async (
  { objects }: ExportContext,
  transfer: StoredTransfer,
  checkpoint: Checkpoint,
): Promise<TransferChange> => {
  await objects.removeAll(workFolderOf(transfer._id))
  const { chunks: _chunks, columns: _columns, ...rest } = checkpoint
  return { checkpoint: rest, state: "done" }
}

/**
 * Runs an export in steps: reads all records into intermediate objects, then packs pictures and documents, then the
 * records. Each step writes under unique names that count only once its checkpoint is stored, so concurrent or repeated
 * steps are harmless (docs/decisions/import-and-export.md).
 */
export const exporter = (table: TableReader, objects: ExportObjects, limits = defaultLimits): TransferRun => {
  const context = { objects, limits }
  return (transfer, until) => {
    const checkpoint = checkpointOf(transfer)
    switch (checkpoint.phase) {
      case "reading":
        return readRecords(table, context, transfer, checkpoint, until)
      case "files":
        return packFiles(context, transfer, checkpoint, until)
      case "packing":
        return packRecords(context, transfer, checkpoint, until)
      case "tidying":
        return cleanUp(context, transfer, checkpoint)
    }
  }
}
