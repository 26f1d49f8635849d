import { parseArgs } from "node:util"
import * as z from "zod"
import { openTable } from "../platform/table.ts"
import { awsOptions, CommandFailure, itemsOf, openNamedTable, runCommand } from "./command.ts"
import { finishRestore } from "./restored-table.ts"

/**
 * `npm run finish-restore` makes the restored table TABLE_NAME safe to work with, and lists what only the old table
 * has (docs/runbook.md, "The whole table"). It changes nothing in the old table.
 */

const optionsOfCommand = {
  ...awsOptions,
  /** the table that was restored from */
  old: { type: "string" },
  /** the restored second */
  second: { type: "string" },
} as const

await runCommand(async () => {
  const { values } = parseArgs({ options: optionsOfCommand })
  const { name, client, table } = openNamedTable("finish-restore", values)
  const { old = "", second = "" } = values
  if (old === "" || old === name)
    throw new CommandFailure("Name the table that was restored from: --old <table>")
  // Without a zone it would be this computer's time.
  if (!z.iso.datetime({ offset: true }).safeParse(second).success)
    throw new CommandFailure("Add the restored second: --second 2026-11-30T18:00:00Z")
  return finishRestore(
    { old: openTable(client, old), restored: table },
    { oldItems: () => itemsOf(client, old), restoredItems: () => itemsOf(client, name) },
    new Date(second).toISOString(),
  )
})
