import { expect, it, onTestFinished } from "vitest"
import { receiptCreation } from "#functions/fuel/store.ts"
import { gallerySetting, orderItem } from "#functions/gallery/store.ts"
import { keys } from "#functions/platform/keys.ts"
import type { Table } from "#functions/platform/table.ts"
import { creationWrites } from "#functions/requests/storage/items.ts"
import { project } from "#functions/requests/storage/projection.ts"
import { projectionWrites } from "#functions/requests/storage/projector.ts"
import { addSpellings } from "#functions/requests/storage/write-spellings.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { galleryPicture } from "#shared/domain/media/gallery.ts"
import { addDays } from "#shared/domain/schedule/dates.ts"
import { costsOf } from "../bench/calls.ts"
import { addListedDay, untilSettled } from "../bench/store.ts"
import { aStoredReceipt } from "../builders/fuel.ts"
import { people } from "../builders/people.ts"
import { aLine, aPayment, aRequest } from "../builders/requests.ts"
import { openShop } from "../builders/shop.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo, type Reply } from "../driver/client.ts"
import { done, jobsOver } from "../driver/job.ts"
import { visitorsAt } from "../driver/visitor.ts"
import { startSystem, type TestSystem } from "../system.ts"
import { aWorkday } from "./requests/booking-shop.ts"
import { aVisit } from "./requests/visit.ts"

const writeEach = async (count: number, write: (nth: number) => Promise<void>) => {
  for (let from = 0; from < count; from += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, index) => write(from + index)))
}

/** Adds the technician's requests on other days, with search entries and counters. */
const addRequests = (table: Table, count: number, from = 90_000, fields: Partial<ServiceRequest> = {}) =>
  writeEach(count, async (nth) => {
    const invoiceNumber = from + nth
    const request = aRequest({
      invoiceNumber,
      invoiceKey: `added-${invoiceNumber}`,
      jobKey: `added-${invoiceNumber}`,
      customerName: `Priya ${nth}`,
      customerId: `customer-${nth % 50}`,
      appointmentDate: addDays("2019-11-20", nth % 60),
      appointmentTechnicians: ["min-cho"],
      charges: [aLine("Repair"), aLine("Replace")],
      ...fields,
    })
    const projected = projectionWrites(invoiceNumber, request.version, undefined, project(request, []))
    await table.transact([...creationWrites(request, []), ...projected])
  })

const addReceipts = (table: Table, count: number) =>
  writeEach(count, (nth) =>
    table.transact(
      receiptCreation(
        aStoredReceipt({ _id: `van-${nth % 8}`, name: "Min Cho" }, addDays("2019-11-20", nth % 60), 6140),
      ),
    ),
  )

const bookingCost = async (system: TestSystem, workday: number) => {
  const visitor = callsTo(() => system.origin)()
  const [shop] = done(await visitor.get("/branches"))
  const branch = shop?._id ?? ""
  const date = aWorkday(workday)
  const visit = aVisit(branch, { time: { date, start: "10:00am", end: "12:00pm" } })
  const visitors = visitorsAt(() => system.origin)
  done(await visitors.post(visit))
  const code = await visitors.codeTextedTo(visit.phone)
  // The projector's writes would be read by some calls and not by others.
  await untilSettled(system)
  await system.setFaults({ streamDelay: 60_000 })
  const reply = await visitors.post({ ...visit, code })
  done(reply)
  await system.setFaults({})
  return system.unitsOf(reply)
}

const hang = async (table: Table, count: number, version: number) => {
  const ids = Array.from({ length: count }, (_, nth) => `g${String(nth).padStart(4, "0")}`)
  for (let from = 0; from < count; from += 90)
    await table.transact(
      ids.slice(from, from + 90).map((_id) => ({
        put: gallerySetting(_id).itemOf({
          _id,
          year: 2021,
          make: "Toyota",
          model: "RAV4",
          submodel: "XLE",
          service: "Windshield replacement",
          service_es: "",
          favorite: false,
          urls: ["one", "two", "three"].map((name) => galleryPicture(_id, name.repeat(10))),
          version: 0,
        }),
        onlyIf: "unguarded",
      })),
    )
  await table.transact([{ put: orderItem({ ids, version }), onlyIf: "unguarded" }])
}

it("uses no more units for visitors, technicians, and insurance lists as data grows", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openShop(table)
  await hang(table, 100, 1)
  const visitor = callsTo(() => system.origin)()
  const [shop] = done(await visitor.get("/branches"))
  const theo = await people(table).technician()
  const staff = callsTo(() => system.origin)
  const rosa = staff(await people(table).clerk())
  const own = { appointmentTechnicians: [theo._id], serviceStatus: "invoicePaid" as const }
  await addRequests(table, 5, 80_000, { ...own, appointmentDate: "2019-11-02" })
  await addRequests(table, 2)
  const claim = { invoiceType: "Insurance", serviceStatus: "awaitingCoverageVerification" } as const
  await addRequests(table, 3, 81_000, claim)
  const paidInAugust = {
    invoiceType: "Insurance",
    serviceStatus: "invoicePaid",
    totalInsuranceDue: 100_00,
    payments: [aPayment({ party: "insurance", amount: 100_00, at: "2019-08-05T20:00:00Z" })],
  } satisfies Partial<ServiceRequest>
  await addReceipts(table, 2)
  const november = { from: "11/1/2019", to: "11/30/2019" }
  const windows = { service: "chip", branch: shop?._id ?? "", from: aWorkday(100), days: "7" } as const
  const unitsOf = async (call: Promise<Reply>) => {
    const reply = await call
    done(reply)
    return system.unitsOf(reply)
  }
  const look = async () => ({
    first: await unitsOf(visitor.get("/gallery", { limit: 25, skip: 0 })),
    later: await unitsOf(visitor.get("/gallery", { limit: 25, skip: 50 })),
    entry: await unitsOf(visitor.get("/gallery", { id: "g0007" })),
    windows: await unitsOf(visitor.get("/appointmentwindows", windows)),
    earned: await unitsOf(staff(theo).get("/earnings", { technician: theo._id })),
    period: await unitsOf(staff(theo).get("/earnings", { technician: theo._id, ...november })),
    paid: await unitsOf(staff(theo).get("/earnings", { jobsOf: theo._id, ...november })),
    overhead: await unitsOf(rosa.get("/earnings")),
    claims: await unitsOf(rosa.get("/claims")),
    paidClaims: await unitsOf(rosa.get("/claims", { paid: "11/1/2019" })),
    claimsReport: await unitsOf(rosa.get("/claimsreport", { month: "11/1/2019", months: "3" })),
    toSchedule: await unitsOf(rosa.get("/servicerequest", { search: "toSchedule", limit: 5 })),
    account: await unitsOf(rosa.get("/account")),
  })
  await untilSettled(system)
  await system.setFaults({ streamDelay: 60_000 })
  // What a function reads at its first call alone it keeps.
  await look()
  const few = await look()
  expect(few.first.read).toBeGreaterThan(0)
  expect(few.windows.read).toBeGreaterThan(0)
  expect(few.earned.read).toBeGreaterThan(0)
  expect(done(await rosa.get("/claims"))).toHaveLength(3)
  await hang(table, 500, 2)
  await addRequests(table, 75, 90_002)
  await addRequests(table, 75, 82_000, paidInAugust)
  await addReceipts(table, 75)
  expect(await look()).toEqual(few)
  for (const { write } of Object.values(few)) expect(write).toBe(0)
}, 120_000)

it("lists 400 open claims in pages of 200, each at the same cost", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openShop(table)
  const rosa = callsTo(() => system.origin)(await people(table).clerk())
  const claim = { invoiceType: "Insurance", serviceStatus: "awaitingCoverageVerification" } as const
  // `addRequests` writes what the projector would, which then has 400 requests less to read.
  await system.setFaults({ streamDelay: 60_000 })
  await addRequests(table, 400, 80_000, claim)
  const pages = []
  for (let cursor: string | undefined; pages.length === 0 || cursor; ) {
    const reply = await rosa.get("/claims", cursor === undefined ? {} : { cursor })
    cursor = reply.headers.get("x-next-cursor") ?? undefined
    pages.push({ claims: done(reply).length, read: (await system.unitsOf(reply)).read })
  }
  const [first, second, ...rest] = pages
  expect([first?.claims, second?.claims]).toEqual([200, 200])
  expect(rest.every(({ claims }) => claims === 0)).toBe(true)
  expect(Math.abs((second?.read ?? 0) - (first?.read ?? 0))).toBeLessThan(2)
}, 120_000)

it("A search uses no more units when more requests match its words", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openShop(table)
  const rosa = callsTo(() => system.origin)(await people(table).clerk())
  const readBy = async (search: string) => {
    const reply = await rosa.get("/servicerequest", { search, unfocused: "true", limit: 0 })
    return { found: done(reply).length, read: (await system.unitsOf(reply)).read }
  }
  const look = async () => ({
    common: await readBy("priya"),
    beginning: await readBy("pri"),
    two: await readBy("priya subaru"),
    misspelled: await readBy("pryia"),
    unknown: await readBy("wolstenholme"),
  })
  // More than one read's worth, so that the page is full.
  await addRequests(table, 700)
  await addSpellings(table, ["priya", "prixa", "pria", "priyah", "wolsten", "holme"])
  await untilSettled(system)
  await system.setFaults({ streamDelay: 60_000 })
  // What a function reads at its first call alone it keeps.
  await look()
  const few = await look()
  expect(few.common.found).toBe(500)
  expect(few.misspelled.found).toBe(500)
  expect(few.unknown.found).toBe(0)
  expect(few.common.read).toBeGreaterThan(0)
  await addRequests(table, 200, 95_000)
  const letters = [..."abcdefghijklmnopqrstuvwxyz"]
  await addSpellings(
    table,
    letters.map((letter) => `lind${letter}qvist`),
  )
  expect(await look()).toEqual(few)
}, 180_000)

it("projects a request once for all versions in one stream batch", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openShop(table)
  const clerk = await people(table).clerk()
  const { aJob, change } = jobsOver(callsTo(() => system.origin))
  const job = await aJob(clerk)
  const projected = async () => {
    await untilSettled(system)
    return table.get(keys.projection(job))
  }
  const before = await projected()
  await system.setFaults({ streamDelay: 60_000 })
  for (const name of ["Ana", "Ben", "Cleo", "Dora", "Elio"])
    done(await change(clerk, job, { customerName: name }))
  await system.setFaults({})

  const after = await projected()
  expect(after).toMatchObject({ version: 6 })
  expect(after?.words).toContain("elio")
  // The first may have left before the others came.
  expect(Number(after?.revision) - Number(before?.revision)).toBeLessThanOrEqual(2)
}, 120_000)

it("No call of the main job flow uses more units as the table grows", async () => {
  const system = await startSystem({ demo: 100 })
  onTestFinished(system.stop)
  await addListedDay(system, 10)
  const few = await costsOf(system)
  const booking = await bookingCost(system, 100)
  await addRequests(tableAt(system.table), 75)
  await addReceipts(tableAt(system.table), 75)
  const many = await costsOf(system, 4)
  expect(await bookingCost(system, 105)).toEqual(booking)
  expect(few.size).toBeGreaterThan(30)
  const units = (costs: typeof few) => [...costs].map(([name, { read, write }]) => ({ name, read, write }))
  expect(units(many)).toEqual(units(few))
}, 300_000)
