import { createImport, type ImportProgress } from "#shared/api/imports.ts"
import { readUploadKey } from "#shared/domain/media/uploads.ts"
import { messages } from "#shared/messages.ts"
import { importFiles } from "../platform/files/imports.ts"
import { handle } from "../platform/handle.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed } from "../platform/refusal.ts"
import { transferAtRest } from "../platform/transfers.ts"
import { readColumns } from "./rules/read-columns.ts"
import { readCsv } from "./rules/read-csv.ts"
import { importOf } from "./store.ts"

const nothingYet = {
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

/** Reads the file once, for its columns and first rows, and lays it aside for the runs. */
export const handler = handle(
  createImport,
  ({ needs }) => needs("imports", importFiles),
  async ({ body: { kind, key, fileName } }, files, { actor, now, commit }) => {
    const named = readUploadKey(key)
    const bytes =
      named?.purpose === "import" && named.sender === actor._id ? await files.arrived(key) : undefined
    if (!bytes) throw malformed("key", messages.imports.chooseAgain)
    const file = readCsv(bytes)
    if (!file.ok) {
      await files.discard(key)
      throw malformed("key", file.detail ?? messages.imports.notText)
    }
    const checkpoint: ImportProgress = {
      kind,
      fileName,
      phase: "columns",
      ...readColumns(kind, file),
      round: 0,
      counts: nothingYet,
      next: 0,
    }
    const { _id: by, name, initials } = actor
    const { transfer, write } = transferAtRest({
      _id: randomKey(),
      kind: "import",
      by: { _id: by, name, initials },
      at: now.toISOString(),
      checkpoint,
      total: checkpoint.rows,
    })
    await files.keep(transfer._id, bytes)
    const reply = importOf(transfer)
    await commit([write], reply)
    await files.discard(key)
    return reply
  },
)
