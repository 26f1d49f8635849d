import { parseArgs } from "node:util"
import { buildAll } from "#infra/build.ts"
import { type Audited, leastPerformance, measureAudits } from "./audits.ts"
import { type Booking, measureBooking } from "./booking.ts"
import { type Measured, measureCalls } from "./calls.ts"
import { measureCatalog } from "./catalog.ts"
import { type Computed, measureComputing } from "./compute.ts"
import { measureWork } from "./cost.ts"
import { publish } from "./document.ts"
import { measureInvoices } from "./invoices.ts"
import { type Lambda, measureLambdas, measureSizes, type Size } from "./lambdas.ts"
import { categories } from "./lighthouse.ts"
import { median } from "./measure.ts"
import {
  assumptions,
  costOf,
  type Measured as MeasuredWork,
  monthlyUse,
  notInTotal,
  shops,
} from "./monthly-cost.ts"
import { measurePages, type Page } from "./pages.ts"
import { measurePipeline } from "./pipeline.ts"
import { measureReports } from "./reports.ts"
import type { Say } from "./store.ts"
import { comparePublicVins } from "./vins.ts"

/**
 * `npm run bench` measures and updates docs/bench.md. `--size N` (repeatable) sets the store sizes instead of
 * 1,000 and 10,000 requests, `--rounds N` repeats the job. One part: `npm run bench --
 * catalog|pipeline|report|draw|booking|compute|cost|sizes|vins|find` or `--pages`. Other words select calls by
 * name and only print.
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

const count = (value: number) => value.toLocaleString("en-US")
const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const ms = (value: number) => value.toFixed(1)

const table = (head: string[], rows: string[][]): string => {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n")
}

const callTable = (bySize: { size: number; calls: Measured[] }[]): string => {
  const head = bySize.flatMap(({ size }) => [
    `times a bare read, at ${count(size)}`,
    "bare read",
    "p50",
    "p99",
    "read units",
    "write units",
  ])
  const names = bySize[0]?.calls.map(({ name }) => name) ?? []
  const rows = names.map((name) => {
    const all = bySize.map(({ calls }) => calls.find((each) => each.name === name))
    return [
      name,
      ...all.flatMap((each) =>
        each
          ? [ms(each.ratio), ms(each.bare), ms(each.p50), ms(each.p99), String(each.read), String(each.write)]
          : Array.from({ length: 6 }, () => ""),
      ),
      kB(all[0]?.bytes ?? 0),
    ]
  })
  return table(["call", ...head, "reply, kB"], rows)
}

/** The PDF function draws and stores, so it is not a plain one. */
const isPlain = ({ name }: { name: string }) => name !== "get-invoice-pdf"

/** The limit for plain endpoints. Lazy imports (Square, PDF) don't count. */
const largeFunction = 500_000

const sizesOf = (sizes: Size[]): string => {
  const plainSizes = sizes.filter(isPlain)
  const large = plainSizes.filter(({ bytesAtStart }) => bytesAtStart > largeFunction)
  const rows = large
    .toSorted((a, b) => b.bytesAtStart - a.bytesAtStart)
    .map(({ name, bytes, bytesAtStart }) => [name, kB(bytesAtStart), kB(bytes)])
  return `${plainSizes.length} plain endpoints; the median reads ${kB(median(plainSizes.map(({ bytesAtStart }) => bytesAtStart)))} kB at its start. Those over ${kB(largeFunction)} kB:

${table(["function", "read at start, kB", "deployed, kB"], rows)}

${aimList([
  {
    text: `a plain endpoint reads at most ${count(largeFunction / 1000)} kB at its start`,
    missedBy: large.length > 0 ? [`${large.length} endpoints, listed above`] : [],
  },
])}`
}

const startsOf = (lambdas: Lambda[]): string => {
  const slowStarts = lambdas.filter((lambda) => isPlain(lambda) && lambda.worked > 60)
  const rows = lambdas.map(({ name, start, worked, firstCall }) => [
    name,
    ms(start),
    ms(worked),
    ms(firstCall),
  ])
  return `Milliseconds in a fresh process over those of an empty handler.

${table(["function", "start", "of the processor", "first call"], rows)}

${aimList([
  {
    text: "a plain endpoint costs the processor at most 60 ms more to start than an empty handler",
    missedBy: slowStarts.map(({ name, worked }) => `${name} (${ms(worked)} ms)`),
  },
])}`
}

const pageTable = (pages: Page[]): string =>
  table(
    ["page", "scripts", "gzip, kB"],
    pages.map(({ name, files, gzipBytes }) => [name, String(files), kB(gzipBytes)]),
  )

const auditTable = (audits: Audited[]): string =>
  table(
    ["page", "performance", "accessibility", "best practices", "SEO", "layout shift"],
    audits.map(({ path, scores, shift }) => [
      path,
      ...categories.map((category) => String(scores[category])),
      shift.toFixed(3),
    ]),
  )

const auditAims = (audits: Audited[]): Aim[] => [
  {
    text: `Lighthouse gives every public page at least ${leastPerformance} in performance`,
    missedBy: audits
      .filter(({ scores }) => scores.performance < leastPerformance)
      .map(({ path, scores, lost }) => `${path} ${scores.performance} (${lost.performance.join(", ")})`),
  },
  {
    text: "Lighthouse gives every public page 100 in accessibility, best practices and SEO, with no check failed",
    missedBy: audits.flatMap(({ path, scores, lost }) =>
      categories
        .filter((category) => category !== "performance")
        .filter((category) => scores[category] < 100 || lost[category].length > 0)
        .map((category) => `${path} ${category} ${scores[category]} (${lost[category].join(", ")})`),
    ),
  },
  {
    text: "nothing on a public page shifts by 0.02 while it comes",
    missedBy: audits
      .filter(({ shift }) => shift >= 0.02)
      .map(({ path, shift }) => `${path} (${shift.toFixed(3)})`),
  },
]

const bookingLine = ({ seconds, taps }: Booking): string =>
  `A visitor books a windshield in ${seconds.toFixed(1)} s with ${taps} taps, typing 40 words a minute and taking a second before each tap.`

const bookingAims = ({ seconds, taps }: Booking): Aim[] => [
  {
    text: "a booking on a phone takes less than 60 s",
    missedBy: seconds < 60 ? [] : [`${seconds.toFixed(1)} s`],
  },
  {
    text: "a booking on a phone takes at most 12 taps besides typing",
    missedBy: taps <= 12 ? [] : [`${taps} taps`],
  },
]

const computedLine = ({ key, site }: Computed): string =>
  `A key in the charges of a job with 50 lines takes ${key.toFixed(2)} ms (p50); the site with 1,000 gallery entries is rendered in ${site.toFixed(1)} s.`

const computedAims = ({ key, site }: Computed): Aim[] => [
  {
    text: "a key in the charges of a job with 50 lines takes less than 2 ms (p50)",
    missedBy: key < 2 ? [] : [`${key.toFixed(2)} ms`],
  },
  {
    // A third of the renderer's 30 s timeout.
    text: "the site with 1,000 gallery entries is rendered in less than 10 s",
    missedBy: site < 10 ? [] : [`${site.toFixed(1)} s`],
  },
]

const aimList = (aims: Aim[]): string =>
  aims
    .map(({ text, missedBy }) =>
      missedBy.length === 0 ? `- met: ${text}.` : `- MISSED: ${text}. Not so: ${missedBy.join(", ")}.`,
    )
    .join("\n")

const costText = ({ changesPerJob, ...works }: MeasuredWork): string => {
  const costs = shops.map((shop) => costOf(monthlyUse(shop, { changesPerJob, ...works })))
  const services = [...(costs[0]?.services.keys() ?? [])]
  const dollars = (values: number[]) =>
    values.map((value) =>
      value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    )
  const rowsOf = (names: string[]) =>
    names.map((name) => [name, ...dollars(costs.map((cost) => cost.services.get(name) ?? 0))])
  const totals = costs.map(({ total }) => total)
  const overAim = (at: number, most: number) =>
    (totals[at] ?? 0) > most ? [`$${(totals[at] ?? 0).toFixed(2)}`] : []
  return `${table(
    [
      "dollars a month",
      ...shops.map(({ jobs, tabs, phones }) => `${count(jobs)} jobs a day, ${tabs} tabs, ${phones} phones`),
    ],
    [
      ...rowsOf(services.filter((name) => !notInTotal.includes(name))),
      ["**together**", ...dollars(totals).map((total) => `**${total}**`)],
      ...rowsOf([...notInTotal]),
    ],
  )}

${aimList([
  { text: "at most $10 a month for 20 jobs a day", missedBy: overAim(0, 10) },
  { text: "at most $600 a month for 2,000 jobs a day", missedBy: overAim(2, 600) },
])}

Measured, each with what follows from it in the background; a job makes ${changesPerJob} changes:

${table(
  ["", "calls", "handlers, ms", "read units", "write units", "files", "kB sent", "kB logged"],
  Object.entries(works).map(([name, work]) => [
    name,
    String(work.calls),
    ms(work.milliseconds),
    String(work.read),
    String(work.write),
    String(work.files),
    kB(work.bytes),
    kB(work.logBytes),
  ]),
)}

Assumed, besides a function's start before ${shops.map(({ coldShare }) => `${coldShare * 100} %`).join(", ")} of the runs:

${Object.entries(assumptions)
  .map(([name, { value, reason }]) => `- \`${name}\` ${value}: ${reason}`)
  .join("\n")}`
}

const statusChanges = [
  "confirm the appointment",
  "parts ordered",
  "parts received",
  "start the job",
  "complete the job",
]

type Aim = { text: string; missedBy: string[] }

const callAims = (bySize: { size: number; calls: Measured[] }[]): Aim[] => {
  const calls = bySize.flatMap(({ size, calls: each }) => each.map((call) => ({ ...call, size })))
  const slow = (most: number, ...names: string[]) =>
    calls
      .filter(({ name, ratio }) => names.includes(name) && ratio > most)
      .map(({ name, size, ratio }) => `${name} at ${count(size)} (${ms(ratio)})`)
  const [least, ...larger] = bySize
  const differ = (least?.calls ?? []).filter((call) =>
    larger.some((more) =>
      more.calls.some(
        ({ name, read, write }) => name === call.name && (read !== call.read || write !== call.write),
      ),
    ),
  )
  return [
    { text: "one record takes at most 5 bare reads of it", missedBy: slow(5, "one request") },
    { text: "a day of 100 takes at most 8 bare reads of it", missedBy: slow(8, "day of 100") },
    {
      text: "a change of status takes at most 20 bare reads of its request",
      missedBy: slow(20, ...statusChanges),
    },
    { text: "units are the same at every size", missedBy: differ.map(({ name }) => name) },
  ]
}

const scriptAims = (pages: Page[]): Aim[] => {
  const heavy = (page: string, most: number) =>
    pages
      .filter(({ name, gzipBytes }) => name === page && gzipBytes > most)
      .map(({ gzipBytes }) => `${kB(gzipBytes)} kB`)
  return [
    {
      text: "the public home is sent under 45 kB of JavaScript",
      missedBy: heavy("public home", 45_000),
    },
    {
      text: "the staff list is sent at most 200 kB of JavaScript on a first visit",
      missedBy: heavy("staff list", 200_000),
    },
    {
      text: "a login is sent at most 180 kB of JavaScript on a first visit",
      missedBy: heavy("login", 180_000),
    },
  ]
}

const searchTable = (bySize: { size: number; calls: Measured[] }[]): string => {
  const names = bySize[0]?.calls.map(({ name }) => name) ?? []
  const rows = names.map((name) => [
    name,
    ...bySize.flatMap(({ calls }) => {
      const call = calls.find((each) => each.name === name)
      return call ? [ms(call.p50), ms(call.p99), ms(call.ratio), String(call.read)] : ["", "", "", ""]
    }),
  ])
  const head = bySize.flatMap(({ size }) => [
    `p50 at ${count(size)}`,
    "p99",
    "times a bare read",
    "read units",
  ])
  return table(["search", ...head], rows)
}

const publishAudits = async (size: number) => {
  const audits = await measureAudits(size, say)
  publish("pages", `${auditTable(audits)}\n\n${aimList(auditAims(audits))}`)
}

const publishBooking = async (size: number) => {
  const booking = await measureBooking(size, say)
  publish("booking", `${bookingLine(booking)}\n\n${aimList(bookingAims(booking))}`)
}

const publishComputing = async () => {
  const computed = await measureComputing()
  publish("computing", `${computedLine(computed)}\n\n${aimList(computedAims(computed))}`)
}

if (words.includes("vins")) {
  const shares = comparePublicVins()
  const all = shares.reduce((sum, share) => sum + share.count, 0)
  const same = shares.reduce((sum, share) => sum + share.matches, 0)
  const rows = [...shares, { source: "all", count: all, matches: same }].map((share) => [
    share.source,
    String(share.count),
    String(share.matches),
    `${((100 * share.matches) / share.count).toFixed(1)} %`,
  ])
  publish("vins", table(["test VINs of", "VINs", "decoded the same", "share"], rows))
  for (const { different } of shares) for (const line of different) say(line)
  process.exit(0)
}

if (!words.includes("sizes")) await buildAll()
if (words.includes("catalog")) {
  const { lines, vehicles, cold } = await measureCatalog(say)
  const rows = lines.map(({ name, p50, p99, ratio, read, bytes }) => [
    name,
    ms(p50),
    ms(p99),
    ms(ratio),
    String(read),
    kB(bytes),
  ])
  const slow = lines.filter(({ p50 }) => p50 > 30)
  publish(
    "catalog",
    `${count(vehicles)} vehicles. A function that has read nothing decodes ${kB(cold.bytes)} kB in ${ms(cold.decode)} ms and answers the first search in ${ms(cold.search)} ms; the first call took ${ms(cold.firstCall)} ms.

${table(["call", "p50", "p99", "times a bare read", "read units", "reply, kB"], rows)}

${aimList([
  {
    text: "whatever is asked of the catalog takes at most 30 ms (p50)",
    missedBy: slow.map(({ name, p50 }) => `${name} (${ms(p50)})`),
  },
  {
    text: "a cold function has the catalog within 500 ms",
    missedBy: cold.decode + cold.search > 500 ? [ms(cold.decode + cold.search)] : [],
  },
])}`,
  )
  process.exit(0)
}
if (words.includes("pipeline")) {
  const { vehicles, parts, calls, seconds } = await measurePipeline(say)
  publish(
    "pipeline",
    `A whole run of the data puller: ${seconds.toFixed(1)} s for ${vehicles} vehicles and ${parts} parts, by ${calls} calls of its source.`,
  )
  process.exit(0)
}
if (words.includes("draw")) {
  const invoices = await measureInvoices()
  const rows = invoices.map(({ name, milliseconds, bytes, pages: drawn }) => [
    name,
    ms(milliseconds),
    kB(bytes),
    String(drawn),
  ])
  publish(
    "invoices",
    `${table(["lines", "ms", "kB", "pages"], rows)}

${aimList([
  {
    text: "an invoice is drawn within 150 ms",
    missedBy: invoices
      .filter(({ milliseconds }) => milliseconds > 150)
      .map(({ name, milliseconds }) => `${name} (${ms(milliseconds)})`),
  },
  {
    text: "an invoice is a file under 120 kB",
    missedBy: invoices
      .filter(({ bytes }) => bytes >= 120_000)
      .map(({ name, bytes }) => `${name} (${kB(bytes)})`),
  },
])}`,
  )
  process.exit(0)
}
if (words.includes("report")) {
  const { lines, overhead } = await measureReports(say)
  const rows = lines.map(({ name, p50, p99, read, bytes }) => [
    name,
    ms(p50),
    ms(p99),
    String(read),
    kB(bytes),
  ])
  publish(
    "reports",
    `A month of 10,000 jobs. A hundred rows of overhead, six at once: ${overhead.toFixed(1)} s.

${table(["call", "p50", "p99", "read units", "reply, kB"], rows)}

${aimList([
  {
    text: "a month's totals take at most 20 ms (p50)",
    missedBy: lines
      .filter(({ name, p50 }) => name === "a month's totals" && p50 > 20)
      .map(({ p50 }) => ms(p50)),
  },
  {
    text: "a hundred rows of overhead take at most 3 s",
    missedBy: overhead > 3 ? [overhead.toFixed(1)] : [],
  },
])}`,
  )
  process.exit(0)
}
if (words.includes("booking")) {
  await publishBooking(sizes[0] ?? 0)
  process.exit(0)
}
if (words.includes("cost")) {
  publish("cost", costText(await measureWork(sizes[0] ?? 0, say)))
  process.exit(0)
}
if (words.includes("compute")) {
  await publishComputing()
  process.exit(0)
}
if (words.includes("sizes")) {
  publish("sizes", sizesOf(await measureSizes()))
  process.exit(0)
}
if (values.pages) {
  await publishAudits(sizes[0] ?? 0)
  process.exit(0)
}
const bySize: { size: number; calls: Measured[] }[] = []
for (const size of sizes) {
  say(`Calls over ${count(size)} requests ...`)
  bySize.push({ size, calls: await measureCalls(size, { rounds, isWanted, say }) })
}
if (isQuick) {
  if (words.length === 1 && words[0] === "find") publish("search", searchTable(bySize))
  else console.log(callTable(bySize))
  process.exit(0)
}
publish(
  "calls",
  `Through the local gateway, one at a time over one connection, with the stream's consumers at work. Milliseconds.

${callTable(bySize)}

${aimList(callAims(bySize))}`,
)
say("Bundles and cold starts ...")
publish("sizes", sizesOf(await measureSizes()))
publish("starts", startsOf(await measureLambdas()))
say("Pages ...")
const pages = await measurePages(sizes[0] ?? 0, say)
publish("javascript", `${pageTable(pages)}\n\n${aimList(scriptAims(pages))}`)
say("Public pages on a phone ...")
await publishAudits(sizes[0] ?? 0)
say("A booking on a phone ...")
await publishBooking(sizes[0] ?? 0)
await publishComputing()
