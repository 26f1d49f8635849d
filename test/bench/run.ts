import { parseArgs } from "node:util"
import { buildAll } from "#infra/build.ts"
import { measureCalls } from "./calls.ts"
import { count } from "./format.ts"
import { publishBooking } from "./sections/booking.ts"
import { type CallsBySize, callTable, publishCalls, publishSearch } from "./sections/calls.ts"
import { publishCatalog } from "./sections/catalog.ts"
import { publishComputing } from "./sections/computing.ts"
import { publishCost } from "./sections/cost.ts"
import { publishSizes, publishStarts } from "./sections/functions.ts"
import { publishInvoices } from "./sections/invoices.ts"
import { publishAudits, publishScripts } from "./sections/pages.ts"
import { publishPipeline } from "./sections/pipeline.ts"
import { publishReports } from "./sections/reports.ts"
import { publishVins } from "./sections/vins.ts"
import type { Say } from "./store.ts"

/**
 * `npm run bench` measures and updates docs/bench.md. `--size N` (repeatable) sets the store sizes instead of
 * 1,000 and 10,000 requests, `--rounds N` repeats the job. One part: `npm run bench --
 * catalog|pipeline|report|draw|booking|compute|cost|sizes|starts|scripts|vins|find` or `--pages`. Other words
 * select calls by name and only print.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", multiple: true, default: [] },
    rounds: { type: "string" },
    pages: { type: "boolean", default: false },
  },
})

const isQuick = words.length > 0
const sizes = values.size.length > 0 ? values.size.map(Number) : isQuick ? [1000] : [1000, 10_000]
const rounds = Number(values.rounds ?? (isQuick ? 40 : 120))
const isWanted = (name: string) => !isQuick || words.some((word) => name.includes(word))
const say: Say = (line) => console.error(line)
const [size = 0] = sizes

/** Parts that a word selects and that need no build. */
const withoutBuild = {
  vins: () => publishVins(say),
  sizes: publishSizes,
  starts: publishStarts,
}
const partsOfBuild = {
  catalog: () => publishCatalog(say),
  pipeline: () => publishPipeline(say),
  draw: publishInvoices,
  report: () => publishReports(say),
  booking: () => publishBooking(size, say),
  cost: () => publishCost(size, say),
  scripts: () => publishScripts(size, say),
  compute: publishComputing,
}

const publishChosen = async (choices: Record<string, () => unknown>) => {
  const chosen = Object.entries(choices).find(([name]) => words.includes(name))
  if (!chosen) return
  const [, publishPart] = chosen
  await publishPart()
  process.exit(0)
}

await publishChosen(withoutBuild)
await buildAll()
await publishChosen(partsOfBuild)
if (values.pages) {
  await publishAudits(size, say)
  process.exit(0)
}

const bySize: CallsBySize = []
for (const each of sizes) {
  say(`Calls over ${count(each)} requests ...`)
  bySize.push({ size: each, calls: await measureCalls(each, { rounds, isWanted, say }) })
}
if (isQuick) {
  if (words.length === 1 && words[0] === "find") publishSearch(bySize)
  else console.log(callTable(bySize))
  process.exit(0)
}
publishCalls(bySize)
say("Bundles and cold starts ...")
await publishSizes()
await publishStarts()
say("Pages ...")
await publishScripts(size, say)
say("Public pages on a phone ...")
await publishAudits(size, say)
say("A booking on a phone ...")
await publishBooking(size, say)
await publishComputing()
