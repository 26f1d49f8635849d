import { cpus } from "node:os"
import { parseArgs } from "node:util"
import { buildAll } from "../../infra/build.ts"
import { type Measured, measureCalls } from "./calls.ts"
import { type Lambda, measureLambdas } from "./lambdas.ts"
import { measurePages, type Page } from "./pages.ts"
import type { Say } from "./store.ts"

/**
 * `npm run bench`: the report as Markdown on the standard output, what it is doing meanwhile on the other one.
 * `--size N`, as often as wished, measures stores of N requests instead of 1,000 and 10,000; `--rounds N` does the job N
 * times over. With words (`npm run bench -- request day start`) it is done within a minute: it times the calls that have one
 * of them in their name, and nothing else.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", multiple: true, default: [] },
    rounds: { type: "string" },
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

const lambdaTable = (lambdas: Lambda[]): string =>
  table(
    ["function", "deployed, kB", "read at start, kB", "start, ms", "of the processor", "first call, ms"],
    lambdas.map(({ name, bytes, bytesAtStart, start, worked, firstCall }) => [
      name,
      kB(bytes),
      kB(bytesAtStart),
      ms(start),
      ms(worked),
      ms(firstCall),
    ]),
  )

const pageTable = (pages: Page[]): string =>
  table(
    ["page", "scripts", "gzip, kB"],
    pages.map(({ name, files, gzipBytes }) => [name, String(files), kB(gzipBytes)]),
  )

const statusChanges = [
  "confirm the appointment",
  "parts ordered",
  "parts received",
  "start the job",
  "complete the job",
]

type Aim = { text: string; missedBy: string[] }

/** A PDF is drawn and kept: its function is no plain one. */
const isPlain = ({ name }: { name: string }) => name !== "get-invoice-pdf"

const aimsOf = (bySize: { size: number; calls: Measured[] }[], lambdas: Lambda[], pages: Page[]): Aim[] => {
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
  const big = lambdas.filter((lambda) => isPlain(lambda) && lambda.bytes >= 500_000)
  const late = lambdas.filter((lambda) => isPlain(lambda) && lambda.worked > 60)
  const heavy = (page: string, most: number) =>
    pages
      .filter(({ name, gzipBytes }) => name === page && gzipBytes > most)
      .map(({ gzipBytes }) => `${kB(gzipBytes)} kB`)
  return [
    {
      text: "one record takes at most 5 bare reads of it",
      missedBy: slow(5, "one request"),
    },
    {
      text: "a day of 100 takes at most 8 bare reads of it",
      missedBy: slow(8, "day of 100"),
    },
    {
      text: "a change of status takes at most 20 bare reads of its request",
      missedBy: slow(20, ...statusChanges),
    },
    { text: "units are the same at every size", missedBy: differ.map(({ name }) => name) },
    {
      text: "a plain endpoint is under 500 kB",
      missedBy: big.map(({ name, bytes }) => `${name} (${kB(bytes)} kB)`),
    },
    {
      text: "a plain endpoint costs the processor at most 60 ms more to start than an empty handler",
      missedBy: late.map(({ name, worked }) => `${name} (${ms(worked)} ms)`),
    },
    {
      text: "the public home is sent under 90 kB of JavaScript",
      missedBy: heavy("public home", 90_000),
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

await buildAll()
const bySize: { size: number; calls: Measured[] }[] = []
for (const size of sizes) {
  say(`Calls over ${count(size)} requests ...`)
  bySize.push({ size, calls: await measureCalls(size, { rounds, isWanted, say }) })
}
if (isQuick) {
  console.log(callTable(bySize))
  process.exit(0)
}
say("Bundles and cold starts ...")
const lambdas = await measureLambdas()
say("Pages ...")
const pages = await measurePages(sizes[0] ?? 0, say)

const [{ model = "" } = {}] = cpus()
const aims = aimsOf(bySize, lambdas, pages)
console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${model}), Node ${process.version}.

## Calls of the main job

Through the local gateway, one at a time over one connection, the stream's consumers at work beside them; milliseconds. A bare
read is one signed read of the same items from the emulator by bare HTTP, taken in turn with the call: of the rows that it
lists, of the request that it names, or else of the caller's session.

${callTable(bySize)}

## Functions

As deployed. Start and first call are milliseconds in a fresh process over those of an empty handler; of the start, what the
processor worked holds beside other work.

${lambdaTable(lambdas)}

## JavaScript on a first visit

${pageTable(pages)}

## Aims

${aims.map(({ text, missedBy }) => `- ${missedBy.length === 0 ? "met" : "MISSED"}: ${text}${missedBy.length > 0 ? `. Not so: ${missedBy.join(", ")}` : ""}.`).join("\n")}`)
