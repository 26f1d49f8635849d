import { DatabaseSync } from "node:sqlite"
import { expect, onTestFinished, test } from "vitest"
import { openStore } from "#infra/local/table/store.ts"
import { temporaryFolder } from "./folder.ts"

const TableName = "clearline"

test("Dynoxide finds its next stream sequence number without a full scan", async () => {
  const folder = temporaryFolder()
  const store = await openStore(folder, TableName)
  onTestFinished(() => store.stop())
  const file = new DatabaseSync(`${folder}/table.sqlite`, { readOnly: true })
  onTestFinished(() => file.close())
  // Dynoxide's own statement, which runs at every write.
  const next =
    "SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?"

  expect(file.prepare(`EXPLAIN QUERY PLAN ${next}`).all(TableName)).toEqual([
    expect.objectContaining({ detail: expect.stringMatching(/^SEARCH .* USING COVERING INDEX/) }),
  ])
})
