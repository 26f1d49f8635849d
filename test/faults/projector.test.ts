import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import type { Item, Table } from "#functions/platform/table.ts"
import { requestItem } from "#functions/requests/storage/items.ts"
import { projector, type RequestState } from "#functions/requests/storage/projector.ts"
import { names } from "#infra/local/environment.ts"
import { openStore, type Store } from "#infra/local/table/store.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { serviceStatuses } from "#shared/domain/job/status.ts"
import { anyLines, anyTax, countedIn, randomReceipts, recounted } from "../builders/months.ts"
import { aRequest } from "../builders/requests.ts"
import { tableAt } from "../builders/table.ts"
import { often, patience } from "../driver/long.ts"
import { derivedIn, everything, rebuiltFrom, requestsIn } from "./whole-table.ts"

const changes = often(200, 5000)
const requests = Math.max(12, changes / 25)

let store: Store
let table: Table
const folder = mkdtempSync(join(tmpdir(), "clearline-projector-"))

beforeAll(async () => {
  store = await openStore(folder, names.table)
  table = tableAt({ endpoint: store.endpoint, name: names.table })
})
afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

const crew = ["min-cho", "theo-lind", "ana-ruiz"]

const state = fc.record({
  serviceStatus: fc.constantFrom(...serviceStatuses),
  customerName: fc.constantFrom("Priya Raman", "Marcus Oyelaran-Whitcombe", "Jo Lee", "Núñez"),
  customerPhone: fc.constantFrom("5305550102", "5305550140", undefined),
  vehicle: fc.constantFrom("2022 Subaru Outback", "2019 Ford F-150", undefined),
  appointmentDate: fc.constantFrom("2026-11-20", "2026-11-21", "2026-12-01", undefined),
  appointmentTechnicians: fc.subarray(crew),
  branch: fc.constantFrom("yuba-city", "woodland", undefined),
  billingId: fc.constantFrom("account-1", "account-2", undefined),
  invoiceType: fc.constantFrom("Cash" as const, "Insurance" as const, "Net" as const, "Warranty" as const),
  ...anyTax,
  charges: anyLines(crew),
})

type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never

const requestAt = (number: number, version: number, fields: State): ServiceRequest => ({
  ...aRequest(fields),
  branch: fields.branch,
  invoiceNumber: number,
  version,
})

const shuffled = <Value>(values: Value[], seed: number): Value[] =>
  fc.sample(fc.shuffledSubarray(values, { minLength: values.length }), { numRuns: 1, seed })[0] ?? values

describe("the projector", () => {
  it(
    `matches a rebuild after ${changes} replayed and reordered changes`,
    async () => {
      const states = fc.sample(state, { numRuns: changes, seed: 7 })
      const versions = new Map<number, number>()
      const seen: RequestState[] = []
      const latest = new Map<number, Item | undefined>()
      for (const [i, one] of states.entries()) {
        const number = 48_000 + (i % requests)
        const version = (versions.get(number) ?? 0) + 1
        versions.set(number, version)
        const deleted = i >= changes - requests / 4
        const item = deleted ? undefined : requestItem(requestAt(number, version, one))
        seen.push({ number, version, item })
        latest.set(number, item)
      }
      const stream = [...shuffled(seen, 1), ...shuffled(seen, 2).slice(0, changes / 3)]
      const run = projector(table)
      const fuel = randomReceipts(crew, changes / 5, 8)
      const atOnce = 4
      for (let i = 0; i < stream.length; i += atOnce)
        await Promise.all([
          ...stream.slice(i, i + atOnce).map(run),
          ...[fuel.writes[i / atOnce]].map((receipt) => receipt && table.transact(receipt)),
        ])

      const stored = [...latest.values()].filter((item) => item !== undefined)
      const receipts = fuel.standing().map((one): Item => ({ ...keys.fuelReceipt(one._id), ...one }))
      const items = await everything(store.endpoint, names.table)
      expect(stored.length).toBeGreaterThan(requests / 2)
      expect(derivedIn(items)).toEqual(rebuiltFrom([...stored, ...receipts]))
      expect(countedIn(items)).toEqual(recounted(requestsIn(stored), fuel.standing()))
    },
    patience(120_000),
  )
})
