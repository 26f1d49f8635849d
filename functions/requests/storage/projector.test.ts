import fc from "fast-check"
import { expect, test } from "vitest"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { serviceStatuses } from "#shared/domain/job/status.ts"
import { anyLines, anyTax, countedIn, randomReceipts, recounted } from "#test/builders/report-samples.ts"
import { aLine, aPayment, aRequest } from "#test/builders/requests.ts"
import { often } from "#test/driver/long-runs.ts"
import { keys } from "../../platform/keys.ts"
import type { Item, Table, Write } from "../../platform/table.ts"
import { RaceLost } from "../../platform/table.ts"
import { requestItem } from "./items.ts"
import { project, projectedRows, sumsIn } from "./projection.ts"
import { projector, type RequestState } from "./projector.ts"

const tableInMemory = () => {
  const items = new Map<string, Item>()
  const name = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`
  const write = (one: Write) => {
    if ("put" in one) items.set(name(one.put), one.put)
    if ("remove" in one) items.delete(name(one.remove))
    if ("add" in one) {
      const item: Item = items.get(name(one.add)) ?? { ...one.add }
      const added = Object.entries(one.amounts).map(([field, amount]) => [
        field,
        Number(item[field] ?? 0) + amount,
      ])
      items.set(name(one.add), { ...item, ...Object.fromEntries(added) })
    }
  }
  const table = {
    get: async (key: Item) => items.get(name(key)),
    query: async () => ({ items: [] }),
    // Every word is in use already.
    getMany: async (wanted: Item[]) => wanted,
    transact: async (writes: Write[]) => {
      expect(writes.length).toBeLessThanOrEqual(100)
      const guarded = writes.find(({ onlyIf }) => onlyIf !== "unguarded")
      if (!guarded || !("put" in guarded || "remove" in guarded) || guarded.onlyIf === "unguarded")
        throw new Error("unguarded")
      const { names, values } = guarded.onlyIf
      const found = items.get(name("put" in guarded ? guarded.put : guarded.remove))
      if (found?.[names?.["#field"] ?? "pk"] !== values?.[":seen"]) throw new RaceLost(guarded.race)
      for (const one of writes) write(one)
    },
  }
  return { items, table: table as unknown as Table }
}

const crew = ["min-cho", "theo-lind", "ana-ruiz", "d-ortega", "s-nazarian", "l-whitfield"]
const state = fc.record({
  serviceStatus: fc.constantFrom(...serviceStatuses),
  customerName: fc.constantFrom("Priya Raman", "Marcus Oyelaran-Whitcombe", "Jo Lee"),
  appointmentDate: fc.constantFrom("2026-11-20", "2026-11-21", "2026-12-01", "2025-11-03", undefined),
  appointmentTechnicians: fc.subarray(crew, { maxLength: 2 }),
  branch: fc.constantFrom("yuba-city", "woodland", undefined),
  billingId: fc.constantFrom("account-1", undefined),
  insuranceCarrierKey: fc.constantFrom("sierra", "redwood", undefined),
  invoiceType: fc.constantFrom("Cash" as const, "Insurance" as const, "Net" as const, "Warranty" as const),
  ...anyTax,
  charges: anyLines(crew),
  payments: fc.subarray([
    aPayment({ tip: 500 }),
    aPayment({ _id: "p2", method: "CREDITCARD", at: "2027-01-04T19:00:00.000Z", prepaid: true }),
    aPayment({
      _id: "p3",
      refunds: [{ _id: "r", amount: 900, tip: 0, at: "2026-12-01T19:00:00.000Z", by: "Rosa" }],
    }),
  ]),
})

type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never

const requestAt = (number: number, version: number, fields: State): ServiceRequest => ({
  ...aRequest(fields),
  branch: fields.branch,
  invoiceNumber: number,
  version,
})

const meaningful = (amounts: object) =>
  Object.fromEntries(
    Object.entries(amounts)
      .filter(([, amount]) => typeof amount === "number" && amount !== 0)
      .toSorted(),
  )

test("The projector moves a job of ten technicians across months and shops in valid transactions", async () => {
  const { items, table } = tableInMemory()
  const run = projector(table)
  const team = (from: number, length: number) =>
    Array.from({ length }, (_, nth) => `technician-${from + nth}`)
  const crewsFrom = (from: number) => ({
    appointmentTechnicians: team(from, 8),
    appointmentTechniciansRemoval: team(from + 8, 2),
  })
  const words = (letter: string) => Array.from({ length: 40 }, (_, nth) => `${letter}${nth}`).join(" ")
  const states = [
    { appointmentDate: "2026-11-20", ...crewsFrom(0), customerFullAddress: words("a") },
    { appointmentDate: "2026-12-01", ...crewsFrom(0), customerFullAddress: words("a") },
    { appointmentDate: "2027-01-01", ...crewsFrom(10), customerFullAddress: words("b") },
  ]
  for (const [index, fields] of states.entries()) {
    const request = aRequest({
      ...fields,
      serviceStatus: "invoicePaid",
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      billingId: "account-1",
      charges: [aLine("Replace")],
      payments: Array.from({ length: 12 }, (_, nth) =>
        aPayment({ _id: `p${nth}`, amount: 100 + index, at: `2026-11-${nth + 10}T19:00:00.000Z` }),
      ),
    })
    await run({
      number: 100,
      version: index + 1,
      item: requestItem({ ...request, branch: "yuba-city", invoiceNumber: 100, version: index + 1 }),
    })
    const earned = [...items.values()].filter(({ pk }) => pk.startsWith("EARN#"))
    expect(earned.map(({ pk, sk }) => `${pk} ${sk}`).toSorted()).toEqual(
      [...fields.appointmentTechnicians, ...fields.appointmentTechniciansRemoval]
        .map((one) => `EARN#${one} ${fields.appointmentDate}#100`)
        .toSorted(),
    )
  }
  await run({ number: 100, version: 4, item: undefined })
  expect(
    [...items.values()].filter(({ pk }) =>
      /^(EARN#|MONTH#|TOK#|OPENJOBS|BILLS|CLAIMS|CREDITS|BOOKS#)/.test(pk),
    ),
  ).toEqual([])
})

test("The projector counts a rejection that an older release stored", async () => {
  const { items, table } = tableInMemory()
  const item = requestItem(aRequest({ insuranceCarrierKey: "sierra" }))
  const billRejection = { reason: "late", at: "2026-11-20T19:00:00.000Z" }
  await projector(table)({ number: 48210, version: 1, item: { ...item, schema: 5, billRejection } })
  const counter = keys.reportRejections("2026-11", "sierra")
  expect([...items.values()]).toContainEqual({ ...counter, late: 1 })
})

test("The projector removes an open bill that an older release stored", async () => {
  const { items, table } = tableInMemory()
  const charges = [aLine("Repair", { laborrate: 30_000, labortype: "flat" })]
  const run = (version: number, serviceStatus: "awaitingPayment" | "cancelled") =>
    projector(table)({
      number: 48210,
      version,
      item: requestItem({ ...aRequest({ serviceStatus, charges }), version }),
    })
  const openBills = () => [...items.values()].filter(({ pk }) => pk === keys.openBills)
  await run(1, "awaitingPayment")
  const [bill] = openBills()
  expect(bill?.sk).toContain("customer~none#")
  const key = keys.projection(48210)
  const stored: Item = items.get(`${key.pk} ${key.sk}`) ?? key
  const { bills: _bills, ...projection } = stored
  items.set(`${key.pk} ${key.sk}`, { ...projection, pk: key.pk, sk: key.sk, bill: bill?.sk })
  await run(2, "cancelled")
  expect(openBills()).toEqual([])
})

const changes = often(500, 5000)

test(`matches a full recount after ${changes} random changes, deletions, and replays`, async () => {
  const jobs = 60
  // Seeds whose final states have enough tax rates for the checks below.
  const states = fc.sample(state, { numRuns: changes, seed: often(102, 11) })
  const { items, table } = tableInMemory()
  const run = projector(table)
  const latest = new Map<number, RequestState>()
  const earlier: RequestState[] = []
  const fuel = randomReceipts(crew, changes / 5, 12)
  for (const [i, one] of states.entries()) {
    const number = 100 + (i % jobs)
    const version = (latest.get(number)?.version ?? 0) + 1
    const isDeleted = i > changes - jobs / 3
    const item = isDeleted ? undefined : requestItem(requestAt(number, version, one))
    const seen = { number, version, item }
    latest.set(number, seen)
    earlier.push(seen)
    await run(seen)
    if (i % 3 === 0) await run(earlier[(i * 7) % earlier.length] as RequestState)
    const receipt = fuel.writes[i / 5]
    if (!receipt) continue
    await table.transact(receipt)
    await expect(table.transact(receipt)).rejects.toThrow(RaceLost)
  }

  const rows: string[] = []
  const counters = new Map<string, Record<string, number>>()
  for (const { item } of latest.values()) {
    if (!item) continue
    const projection = project(item as unknown as ServiceRequest, [])
    rows.push(...projectedRows(projection).map((row) => JSON.stringify(row)))
    for (const { key, amounts } of sumsIn(projection)) {
      const counter = counters.get(`${key.pk} ${key.sk}`) ?? {}
      for (const [field, amount] of Object.entries(amounts)) counter[field] = (counter[field] ?? 0) + amount
      counters.set(`${key.pk} ${key.sk}`, counter)
    }
  }
  const stored = [...items.values()]
  const isReport = (key: string) => key.startsWith("RPT#") && !key.endsWith(" fuel")
  const asCounted = [...counters]
    .filter(([key]) => isReport(key))
    .map(([key, amounts]) => [key, meaningful(amounts)])
  const asStored = stored
    .filter(({ pk, sk }) => isReport(`${pk} ${sk}`))
    .map(({ pk, sk, ...amounts }) => [`${pk} ${sk}`, meaningful(amounts)])
  const filled = (entries: unknown[][]) =>
    entries
      .filter(([, amounts]) => Object.keys(amounts as object).length > 0)
      .map((entry) => JSON.stringify(entry))
      .toSorted()
  expect(rows.length).toBeGreaterThan(20)
  for (const kind of ["OPENJOBS", "BILLS", "CLAIMS", "CREDITS", "BOOKS#2026-11", "BOOKS#2027-01"])
    expect(rows.some((row) => row.includes(kind))).toBe(true)
  expect(
    stored
      .filter(({ pk }) => /^(MONTH|EARN|BOOKS)#/.test(pk) || /^(OPENJOBS|BILLS|CLAIMS|CREDITS)/.test(pk))
      .map((item) => JSON.stringify(item))
      .toSorted(),
  ).toEqual(rows.toSorted())
  expect(filled(asStored)).toEqual(filled(asCounted))

  const left = [...latest.values()].flatMap(({ item }) => (item ? [item as unknown as ServiceRequest] : []))
  const byHand = recounted(left, fuel.finalReceipts())
  expect(countedIn(stored)).toEqual(byHand)
  for (const name of ["RPT#2026-11 fuel", "RPT#2026-12 fuel", "RPT#2026-11 cell#*#*#min-cho"])
    expect(byHand).toHaveProperty([name])
  expect(Object.keys(byHand).filter((name) => name.includes(" tax#")).length).toBeGreaterThan(4)
})
