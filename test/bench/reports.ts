import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { receiptCreation } from "#functions/fuel/store.ts"
import type { Item, Table, Write } from "#functions/platform/table.ts"
import { creationWrites } from "#functions/requests/storage/items.ts"
import { project } from "#functions/requests/storage/projection.ts"
import { projectionWrites } from "#functions/requests/storage/projector.ts"
import { root } from "#infra/root.ts"
import { type ServiceStatus, serviceStatuses } from "#shared/domain/job/status.ts"
import { aStoredReceipt } from "../builders/fuel.ts"
import { type Person, people } from "../builders/people.ts"
import { aLine, aRequest } from "../builders/requests.ts"
import { openShop } from "../builders/shop.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem } from "../system.ts"
import { caller, median, percentile } from "./measure.ts"
import { type Say, untilSettled } from "./store.ts"

/** A month of 10,000 jobs by eight technicians with 80 fuel receipts. */
const jobsOfMonth = 10_000
const month = "2031-03"
const rounds = 120
const warmUps = 15
const overheadRows = 100
const atOnce = 6

const reportsFolder = join(root, ".bench", "reports")
const mark = join(reportsFolder, "made")

const statuses: readonly ServiceStatus[] = [
  "invoicePaid",
  "serviceComplete",
  "invoiceSubmitted",
  "partialPayment",
  ...serviceStatuses,
]
const types = ["Cash", "Cash", "Insurance", "Net", "Cash", "Warranty"] as const

const jobOf = (nth: number, crew: readonly Person[]) =>
  aRequest({
    invoiceNumber: 500_000 + nth,
    invoiceKey: `bench-${nth}`,
    jobKey: `bench-${nth}`,
    invoiceType: types[nth % types.length] ?? "Cash",
    serviceStatus: statuses[nth % 11] ?? "open",
    customerName: `Priya Raman ${nth % 700}`,
    customerId: `bench-${nth % 700}`,
    insuranceCarrierKey: nth % 6 === 2 ? "sierra" : undefined,
    insuranceCarrier: nth % 6 === 2 ? "Sierra Mutual" : undefined,
    insuranceDeductible: nth % 6 === 2 ? 10_000 : undefined,
    billingId: nth % 6 === 3 ? `account-${nth % 40}` : undefined,
    billingCompany: nth % 6 === 3 ? `Fleet ${nth % 40}` : undefined,
    appointmentDate: `${month}-${String(1 + (nth % 31)).padStart(2, "0")}`,
    appointmentTechnicians: [crew[nth % crew.length]?._id ?? ""],
    charges: [
      aLine("Replace", { net: 18_000 + nth, partcost: 9000, laborrate: 12_000, labortype: "flat" }),
      aLine("Install Kit", { _id: "kit", net: 2500 }),
    ],
  })

const putAll = async (table: Table, all: Iterable<Write[]>) => {
  const counters = new Map<string, { key: Item; amounts: Record<string, number> }>()
  let waiting: Write[] = []
  const flush = async () => {
    for (; waiting.length > 0; ) await table.transact(waiting.splice(0, 100))
  }
  for (const writes of all) {
    for (const write of writes) {
      if ("put" in write) waiting.push({ put: write.put, onlyIf: "unguarded" })
      if (!("add" in write)) continue
      const name = `${write.add.pk} ${write.add.sk}`
      const counter = counters.get(name) ?? { key: write.add, amounts: {} as Record<string, number> }
      for (const [field, amount] of Object.entries(write.amounts))
        counter.amounts[field] = (counter.amounts[field] ?? 0) + amount
      counters.set(name, counter)
    }
    if (waiting.length >= 100) await flush()
  }
  waiting.push(
    ...[...counters.values()].map(({ key, amounts }): Write => ({ add: key, amounts, onlyIf: "unguarded" })),
  )
  await flush()
}

function* writesOf(crew: readonly Person[]): Generator<Write[]> {
  for (let nth = 0; nth < jobsOfMonth; nth += 1) {
    const request = jobOf(nth, crew)
    const { invoiceNumber, version } = request
    yield [
      ...creationWrites(request, []),
      ...projectionWrites(invoiceNumber, version, undefined, project(request, [])),
    ]
  }
  for (let nth = 0; nth < 80; nth += 1) {
    const who = crew[nth % crew.length]
    if (who) yield receiptCreation(aStoredReceipt(who, `${month}-${10 + (nth % 20)}`, 5000 + nth))
  }
}

const makeStore = async (say: Say): Promise<void> => {
  if (existsSync(mark)) return
  rmSync(reportsFolder, { recursive: true, force: true })
  mkdirSync(reportsFolder, { recursive: true })
  const startedAt = performance.now()
  const system = await startSystem({ folder: reportsFolder })
  try {
    const table = tableAt(system.table)
    await openShop(table)
    const { technician } = people(table)
    const crew = await Promise.all(Array.from({ length: 8 }, () => technician()))
    await putAll(table, writesOf(crew))
    // The stream has a record per item, so this takes minutes.
    for (let minute = 0; minute < 5; minute += 1) {
      if (
        await untilSettled(system).then(
          () => true,
          () => minute === 4,
        )
      )
        break
    }
    writeFileSync(mark, "")
    say(`Made a month of 10,000 jobs in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
  } finally {
    await system.stop()
  }
}

export type ReportLine = { name: string; p50: number; p99: number; read: number; bytes: number }

export const measureReports = async (say: Say): Promise<{ lines: ReportLine[]; overhead: number }> => {
  await makeStore(say)
  const system = await startSystem({ folder: reportsFolder })
  const { call, close } = caller(system.origin)
  try {
    const login = await people(tableAt(system.table)).clerk()
    const get = async (path: string) => {
      const answer = await call({ method: "GET", path, login })
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`)
      return answer
    }
    const paths = {
      "a month's totals": "/report?date=3/1/2031",
      "of a type": "/report?date=3/1/2031&type=Net",
      "the first page of jobs": "/report?jobsOf=3/1/2031&limit=100",
      "a page of 500": "/report?jobsOf=3/1/2031&limit=500",
      "sales tax": "/report?taxOf=3/1/2031",
    }
    const lines: ReportLine[] = []
    for (const [name, path] of Object.entries(paths)) {
      for (let turn = 0; turn < warmUps; turn += 1) await get(path)
      const answer = await get(path)
      const { bytes } = answer
      const { read } = await system.unitsOf(answer)
      const times: number[] = []
      for (let turn = 0; turn < rounds; turn += 1) times.push((await get(path)).milliseconds)
      lines.push({ name, p50: median(times), p99: percentile(times, 0.99), read, bytes })
      say(`  ${name}: ${median(times).toFixed(1)} ms`)
    }

    const numbers = Array.from({ length: overheadRows }, (_, nth) => 500_000 + nth * 31)
    const run = async (action: "autofill" | "reset") => {
      const left = [...numbers]
      const startedAt = performance.now()
      const work = async () => {
        const own = caller(system.origin)
        for (let number = left.shift(); number !== undefined; number = left.shift())
          await own.call({
            method: "POST",
            path: "/overhead",
            login,
            body: { invoiceNumber: number, action },
          })
        own.close()
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      return (performance.now() - startedAt) / 1000
    }
    await run("autofill")
    await run("reset")
    return { lines, overhead: await run("autofill") }
  } finally {
    close()
    await system.stop()
  }
}
