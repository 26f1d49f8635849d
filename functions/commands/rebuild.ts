import { parseArgs } from "node:util"
import { rebuild } from "../requests/storage/rebuild.ts"
import { awsOptions, itemsOf, openNamedTable, runCommand } from "./command.ts"

/**
 * `npm run rebuild` repairs search entries, list rows, and counters from the requests and verifies them by a full
 * recount. It can run during business hours.
 */

await runCommand(async () => {
  const { name, client, table } = openNamedTable("rebuild", parseArgs({ options: awsOptions }).values)
  const { requests, people, mended, different } = await rebuild(table, () => itemsOf(client, name))
  const done = `${requests} requests, search of ${people} people and ${mended} counters mended.`
  if (different.length === 0) return `${done} All counters and rows equal a full recount.`
  process.exitCode = 1
  const places = different.slice(0, 20).join("\n")
  return `${done} Not equal to a full recount (changed meanwhile? run it again):\n${places}`
})
