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
 * times over.
 */
const { values } = parseArgs({
  options: {
    size: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "120" },
  },
})
const sizes = values.size.length > 0 ? values.size.map(Number) : [1000, 10_000]
const say: Say = (line) => console.error(line)

const count = (value: number) => value.toLocaleString("en-US")
const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const ms = (value: number) => value.toFixed(1)

const table = (head: string[], rows: string[][]): string => {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n")
}

const callTable = (bySize: { size: number; calls: Measured[] }[]): string => {
  const head = bySize.flatMap(({ size }) => [`p50 at ${count(size)}`, "p99", "read units", "write units"])
  const names = bySize[0]?.calls.map(({ name }) => name) ?? []
  const rows = names.map((name) => {
    const all = bySize.map(({ calls }) => calls.find((each) => each.name === name))
    return [
      name,
      ...all.flatMap((each) =>
        each ? [ms(each.p50), ms(each.p99), String(each.read), String(each.write)] : ["", "", "", ""],
      ),
      kB(all[0]?.bytes ?? 0),
    ]
  })
  return table(["call", ...head, "reply, kB"], rows)
}

const lambdaTable = (lambdas: Lambda[]): string =>
  table(
    ["function", "deployed, kB", "read at start, kB", "start, ms", "first call, ms"],
    lambdas.map(({ name, bytes, bytesAtStart, start, firstCall }) => [
      name,
      kB(bytes),
      kB(bytesAtStart),
      ms(start),
      ms(firstCall),
    ]),
  )

const pageTable = (pages: Page[]): string =>
  table(
    ["page", "scripts", "gzip, kB"],
    pages.map(({ name, files, gzipBytes }) => [name, String(files), kB(gzipBytes)]),
  )

type Aim = { text: string; missedBy: string[] }

/** A PDF is drawn and kept: its function is no plain one. */
const isPlain = ({ name }: { name: string }) => name !== "get-invoice-pdf"

const aimsOf = (bySize: { size: number; calls: Measured[] }[], lambdas: Lambda[], pages: Page[]): Aim[] => {
  const calls = bySize.flatMap(({ size, calls: each }) => each.map((call) => ({ ...call, size })))
  const slow = (most: number, isMeant: (call: Measured) => boolean) =>
    calls
      .filter((call) => isMeant(call) && call.p50 >= most)
      .map(({ name, size, p50 }) => `${name} at ${count(size)} (${ms(p50)} ms)`)
  const [least, ...larger] = bySize
  const differ = (least?.calls ?? []).filter((call) =>
    larger.some((more) =>
      more.calls.some(
        ({ name, read, write }) => name === call.name && (read !== call.read || write !== call.write),
      ),
    ),
  )
  const big = lambdas.filter((lambda) => isPlain(lambda) && lambda.bytes >= 500_000)
  const late = lambdas.filter((lambda) => isPlain(lambda) && lambda.start >= 50)
  const heavy = pages.filter(({ name, gzipBytes }) => name === "public home" && gzipBytes >= 90_000)
  return [
    {
      text: "one record is read in under 3 ms (p50)",
      missedBy: slow(3, ({ name }) => name === "one request"),
    },
    {
      text: "a day of 100 is read in under 10 ms (p50)",
      missedBy: slow(10, ({ name }) => name === "day of 100"),
    },
    { text: "units are the same at every size", missedBy: differ.map(({ name }) => name) },
    {
      text: "a plain endpoint is under 500 kB",
      missedBy: big.map(({ name, bytes }) => `${name} (${kB(bytes)} kB)`),
    },
    {
      text: "a plain endpoint starts within 50 ms of an empty handler",
      missedBy: late.map(({ name, start }) => `${name} (${ms(start)} ms)`),
    },
    {
      text: "the public home is sent under 90 kB of JavaScript",
      missedBy: heavy.map(({ gzipBytes }) => `${kB(gzipBytes)} kB`),
    },
  ]
}

await buildAll()
const bySize: { size: number; calls: Measured[] }[] = []
for (const size of sizes) {
  say(`Calls over ${count(size)} requests ...`)
  bySize.push({ size, calls: await measureCalls(size, Number(values.rounds), say) })
}
say("Bundles and cold starts ...")
const lambdas = await measureLambdas()
say("Pages ...")
const pages = await measurePages(sizes[0] ?? 0, say)

const [{ model = "" } = {}] = cpus()
const aims = aimsOf(bySize, lambdas, pages)
console.log(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${model}), Node ${process.version}.

## Calls of the main job

Through the local gateway, one at a time over one connection, the stream's consumers at work beside them; milliseconds.

${callTable(bySize)}

## Functions

As deployed. Start and first call are milliseconds in a fresh process over those of an empty handler.

${lambdaTable(lambdas)}

## JavaScript on a first visit

${pageTable(pages)}

## Aims

${aims.map(({ text, missedBy }) => `- ${missedBy.length === 0 ? "met" : "MISSED"}: ${text}${missedBy.length > 0 ? `. Not so: ${missedBy.join(", ")}` : ""}.`).join("\n")}`)
