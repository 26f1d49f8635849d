import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { keys } from "#functions/platform/keys.ts"
import { creationWrites } from "#functions/requests/storage/items.ts"
import { project } from "#functions/requests/storage/projection.ts"
import { projectionWrites } from "#functions/requests/storage/projector.ts"
import { names } from "#infra/local/environment.ts"
import { openStore } from "#infra/local/table/store.ts"
import { tableExport } from "#infra/local/table/table-export.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { people } from "../builders/people.ts"
import { aPayment, aRequest } from "../builders/requests.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo } from "../driver/client.ts"
import { done } from "../driver/job.ts"
import { startSystem } from "../system.ts"
import { publish } from "./document.ts"
import { count, table } from "./format.ts"

/** `node test/bench/claims.ts`: read units of the insurance lists, with 400 open claims among more and more requests. */
const sizes = [1000, 100_000]
const openClaims = 400
const paidInMonth = 50
const firstNumber = 100_000

const open: Partial<ServiceRequest> = {
  invoiceType: "Insurance",
  serviceStatus: "awaitingCoverageVerification",
}
const paidAt = (at: string): Partial<ServiceRequest> => ({
  invoiceType: "Insurance",
  serviceStatus: "invoicePaid",
  totalInsuranceDue: 100_00,
  payments: [aPayment({ party: "insurance", amount: 100_00, at })],
})

/** The open claims, one month's paid ones, and otherwise jobs that were paid earlier, half of them by insurers. */
const fieldsOf = (nth: number): Partial<ServiceRequest> => {
  if (nth < openClaims) return open
  if (nth < openClaims + paidInMonth) return paidAt("2019-11-05T20:00:00Z")
  return nth % 2 === 0 ? { serviceStatus: "invoicePaid" } : paidAt("2019-08-05T20:00:00Z")
}

/** Without search entries, which no list reads. */
const itemsOf = (nth: number) => {
  const invoiceNumber = firstNumber + nth
  const request = aRequest({
    invoiceNumber,
    invoiceKey: `claim-${invoiceNumber}`,
    jobKey: `claim-${invoiceNumber}`,
    appointmentDate: "2019-08-01",
    ...fieldsOf(nth),
  })
  const projection = { ...project(request, []), words: [] }
  return [
    ...creationWrites(request, []),
    ...projectionWrites(invoiceNumber, request.version, undefined, projection),
  ].flatMap((write) => ("put" in write ? [write.put] : []))
}

const fill = async (folder: string, size: number) => {
  const exported = mkdtempSync(join(tmpdir(), "clearline-claims-"))
  const into = tableExport(exported, names.table)
  for (let nth = 0; nth < size; nth += 1) await into.put(itemsOf(nth))
  await into.end()
  mkdirSync(folder, { recursive: true })
  const store = await openStore(folder, names.table)
  try {
    if (!store.replaceBy) throw new Error("This emulator takes no export of a table.")
    await store.replaceBy(exported)
  } finally {
    await store.stop()
    rmSync(exported, { recursive: true })
  }
}

const unitsAmong = async (size: number): Promise<number[]> => {
  const folder = mkdtempSync(join(tmpdir(), "clearline-bench-"))
  await fill(folder, size)
  const system = await startSystem({ folder })
  try {
    const stored = tableAt(system.table)
    if (!(await stored.get(keys.request(firstNumber + size - 1)))) throw new Error("Requests are missing.")
    const rosa = callsTo(() => system.origin)(await people(stored).clerk())
    const pageOf = async (query: { cursor?: string; paid?: string }, claims: number) => {
      const reply = await rosa.get("/claims", query)
      const found = done(reply).length
      if (found !== claims) throw new Error(`The page has ${found} claims instead of ${claims}.`)
      const cursor = reply.headers.get("x-next-cursor") ?? ""
      return { cursor, read: (await system.unitsOf(reply)).read }
    }
    // What a function reads only at its first call.
    await pageOf({}, openClaims / 2)
    const first = await pageOf({}, openClaims / 2)
    const second = await pageOf({ cursor: first.cursor }, openClaims / 2)
    const paid = await pageOf({ paid: "11/1/2019" }, paidInMonth)
    return [first, second, paid].map(({ read }) => read)
  } finally {
    await system.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rows: string[][] = []
for (const size of sizes) {
  const units = await unitsAmong(size)
  rows.push([count(size), ...units.map(String)])
}
publish("claims", table(["requests", "first 200 open", "next 200", "a month's paid"], rows))
