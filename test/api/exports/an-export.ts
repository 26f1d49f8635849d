import { randomUUID } from "node:crypto"
import { type BulkRun, newBulkRun } from "#functions/platform/bulk-runs.ts"
import type { Table } from "#functions/platform/table.ts"

const by = { _id: "ada", name: "Ada Marsh", initials: "AM" }

export const anExport = async (table: Table, fields: Partial<BulkRun> = {}): Promise<string> => {
  const starting = {
    _id: randomUUID(),
    kind: "export",
    by,
    at: new Date().toISOString(),
    checkpoint: {},
  } as const
  const [write] = newBulkRun(starting)
  if (!write || !("put" in write)) throw new Error("Starting one puts nothing.")
  await table.transact([{ ...write, put: { ...write.put, state: "running", ...fields } }])
  return starting._id
}

export const aRunningExport = async (table: Table): Promise<string> => {
  const _id = await anExport(table)
  const [, underWay] = newBulkRun({ _id, kind: "export", by, at: "", checkpoint: {} })
  if (underWay) await table.transact([underWay])
  return _id
}
