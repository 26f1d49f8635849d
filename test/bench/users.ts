import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { names } from "#infra/local/environment.ts"
import { openStore } from "#infra/local/table/store.ts"
import { tableExport } from "#infra/local/table/table-export.ts"
import { root } from "#infra/root.ts"
import { itemsOfMember } from "../builders/many-users.ts"
import { people } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem } from "../system.ts"
import { publish } from "./document.ts"
import { caller, median, percentile } from "./measure.ts"

/** `node test/bench/users.ts`: searches users while typing, among 100,000 (`--users N`). */
const { values } = parseArgs({ options: { users: { type: "string", default: "100000" } } })
const users = Number(values.users)
const searches = ["q=joh", "q=john%20gar", "q=garcia%20j", "q=mar&role=technician", "q=20000"]
const warmUps = 30
const rounds = 100

const keptStore = async (): Promise<string> => {
  const folder = join(root, ".bench", `users-${users}`)
  const mark = join(folder, "made")
  if (existsSync(mark)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const exported = mkdtempSync(join(tmpdir(), "clearline-crowd-"))
  const into = tableExport(exported, names.table)
  for (let nth = 0; nth < users; nth += 1) await into.put(itemsOfMember(nth))
  await into.end()
  const store = await openStore(folder, names.table)
  try {
    if (!store.replaceBy) throw new Error("This emulator takes no export of a table.")
    await store.replaceBy(exported)
  } finally {
    await store.stop()
    rmSync(exported, { recursive: true })
  }
  writeFileSync(mark, "")
  return folder
}

const folder = mkdtempSync(join(tmpdir(), "clearline-bench-"))
cpSync(await keptStore(), folder, { recursive: true })
const system = await startSystem({ folder })
const { call, close } = caller(system.origin)
try {
  const login = await people(tableAt(system.table)).clerk()
  const timesOf = async (search: string, count: number) => {
    const times: number[] = []
    for (let round = 0; round < count; round += 1) {
      const { status, milliseconds } = await call({ method: "GET", path: `/users?${search}&limit=20`, login })
      if (status !== 200) throw new Error(`${search} was answered ${status}.`)
      times.push(milliseconds)
    }
    return times
  }
  for (const search of searches) await timesOf(search, warmUps)
  const rows: string[] = []
  for (const search of searches) {
    const times = await timesOf(search, rounds)
    const p50 = median(times)
    const missed = p50 > 30 ? ", above the aim of 30" : ""
    rows.push(`| \`${search}\` | ${p50.toFixed(1)}${missed} | ${percentile(times, 0.99).toFixed(1)} |`)
  }
  publish("users", ["| search | p50, ms | p99, ms |", "| --- | --: | --: |", ...rows].join("\n"))
} finally {
  close()
  await system.stop()
  rmSync(folder, { recursive: true, force: true })
}
