import { createImport, type ImportProgress } from "#shared/api/imports.ts"
import { readUploadKey } from "#shared/domain/media/uploads.ts"
import { messages } from "#shared/messages.ts"
import { readCsv } from "#shared/read-csv.ts"
import { newFinishedRun } from "../platform/bulk-runs.ts"
import { importFiles } from "../platform/files/import-files.ts"
import { handle } from "../platform/handle.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed } from "../platform/refusal.ts"
import { readColumns } from "./rules/read-columns.ts"
import { importToWire } from "./store.ts"

const noCounts = {
  errors: 0,
  warnings: 0,
  duplicates: 0,
  answered: 0,
  made: 0,
  filled: 0,
  skipped: 0,
  failed: 0,
  undone: 0,
  kept: 0,
}

/** Reads columns and sample rows, and stores the file for the run. */
export const handler = handle(
  createImport,
  ({ provide }) => provide("imports", importFiles),
  async ({ body: { kind, key, fileName } }, files, { actor, now, commit }) => {
    const upload = readUploadKey(key)
    const bytes =
      upload?.purpose === "import" && upload.sender === actor._id ? await files.readUpload(key) : undefined
    if (!bytes) throw malformed("key", messages.imports.chooseAgain)
    const file = readCsv(bytes)
    if (!file.ok) {
      await files.removeUpload(key)
      throw malformed("key", file.detail ?? messages.imports.notText)
    }
    const checkpoint: ImportProgress = {
      kind,
      fileName,
      phase: "columns",
      ...readColumns(kind, file),
      round: 0,
      counts: noCounts,
      next: 0,
    }
    const { _id: by, name, initials } = actor
    const { bulkRun, write } = newFinishedRun({
      _id: randomKey(),
      kind: "import",
      by: { _id: by, name, initials },
      at: now.toISOString(),
      checkpoint,
      total: checkpoint.rows,
    })
    await files.save(bulkRun._id, bytes)
    const reply = importToWire(bulkRun)
    await commit([write], reply)
    await files.removeUpload(key)
    return reply
  },
)
