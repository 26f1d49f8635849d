import { expect, it, onTestFinished } from "vitest"
import { catalogStore, switchTo } from "#functions/catalog/store.ts"
import { aPart, aVehicle, catalogFilesIn, openCatalog, putVersion } from "../../builders/catalog.ts"
import { people } from "../../builders/people.ts"
import { tableAt } from "../../builders/table.ts"
import { callsTo, malformed } from "../../driver/client.ts"
import { done } from "../../driver/job.ts"
import { startSystem } from "../../system.ts"

/** Two catalogs without common entries: a reply with entries of both is a mixture. */
const catalogs = {
  old: Array.from({ length: 40 }, (_, nth) =>
    aVehicle(
      `old-${nth}`,
      [2019, "HONDA", `OLD ${nth % 7}`, `STYLE ${nth}`],
      [aPart("FW00001GTN", { opening: "door" })],
    ),
  ),
  new: Array.from({ length: 40 }, (_, nth) =>
    aVehicle(
      `new-${nth}`,
      [2019, "HONDA", `NEW ${nth % 7}`, `STYLE ${nth}`],
      [aPart("FW00002GTN", { opening: "back" })],
    ),
  ),
}

it("serves either the old or the new catalog during a switch, never a mixture", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openCatalog(system, table)
  const files = await catalogFilesIn(system)
  await putVersion(files, "old", catalogs.old)
  await putVersion(files, "new", catalogs.new)
  const now = new Date()
  const go = async (version: string) => {
    const seen = await catalogStore(table).live()
    await table.transact([switchTo(seen, version, { by: undefined, now })])
  }
  await go("old")

  const visitor = callsTo(() => system.origin)()
  const ask = async (query: object) => {
    const { status, body } = await visitor.get("/vehicles", malformed(query))
    expect(status).toBe(200)
    return body as unknown
  }
  const switching = { isOver: false }
  const seen = new Set<string>()
  const read = async () => {
    while (!switching.isOver) {
      const models = (await ask({ data: "models", year: "2019", make: "HONDA" })) as string[]
      const of = [...new Set(models.map((model) => model.slice(0, 3)))]
      expect(of).toHaveLength(1)
      seen.add(of.join())
      const [model = ""] = models
      const styles = (await ask({ data: "styles", year: "2019", make: "HONDA", model })) as {
        glass: string[]
      }[]
      // The catalog may switch between the two calls.
      const glass = [...new Set(styles.flatMap((style) => style.glass))]
      expect(glass.length === 0 || glass.join() === (model.startsWith("OLD") ? "door" : "back")).toBe(true)
    }
  }
  const readers = [read(), read(), read()]
  for (let times = 0; times < 15; times += 1) {
    await go("new")
    await ask({ data: "years" })
    await go("old")
    await ask({ data: "years" })
  }
  switching.isOver = true
  await Promise.all(readers)
  expect(seen).toEqual(new Set(["OLD", "NEW"]))
}, 120_000)

it("prefers a correction to a version that contains the vehicle as it was", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openCatalog(system, table)
  const boss = callsTo(() => system.origin)(await people(table).admin())
  const form = { year: 1987, make: "MADEHERE", model: "ONE", style: "2 DOOR COUPE" }
  const part = { partNumber: "DW00777GTN", kind: "nag", opening: "windshield", list: 310, hours: 2 } as const
  const { _id } = done(await boss.post("/quotevehicles", { ...form, parts: [{ ...part, cost: 120 }] }))
  const inVersion = aVehicle(
    _id,
    [form.year, form.make, form.model, form.style],
    [aPart(part.partNumber, { cost: 12_000 })],
    { image: "0c1v1c" },
  )
  await putVersion(await catalogFilesIn(system), "later", [inVersion])
  await table.transact([
    switchTo(await catalogStore(table).live(), "later", { by: undefined, now: new Date() }),
  ])
  const costs = async () => [
    done(await boss.get("/quoteparts", { carId: _id })).results.map(({ cost }) => cost),
    done(await boss.get("/quote", { nagPart: part.partNumber })).results.map((quote) => quote.costMygrant),
  ]
  expect(await costs()).toEqual([[120], [120]])

  const { version } = done(await boss.get("/quoteparts", { carId: _id }))
  done(await boss.post("/quotevehicles", { ...form, parts: [{ ...part, cost: 135 }], version }))
  expect(await costs()).toEqual([[135], [135]])
  expect(done(await boss.get("/quotevehicles", { id: _id })).results).toMatchObject([
    { quotes: 1, image: "/assets/catalog/0c1v1c.webp" },
  ])
}, 60_000)

it("keeps the supplier's price when an own vehicle is corrected, and the typed one without it", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openCatalog(system, table)
  const boss = callsTo(() => system.origin)(await people(table).admin())
  const form = { year: 1987, make: "MADEHERE", model: "TWO", style: "2 DOOR COUPE" }
  const part = { partNumber: "FW00778GTN", kind: "nag", opening: "windshield", list: 310, hours: 2 } as const
  const { _id } = done(await boss.post("/quotevehicles", { ...form, parts: [{ ...part, cost: 120 }] }))
  const supplied = aPart(part.partNumber, { cost: 9_000 })
  await putVersion(await catalogFilesIn(system), "later", [
    aVehicle(_id, [form.year, form.make, form.model, form.style], [aPart(part.partNumber, { cost: 12_000 })]),
    aVehicle(
      "supplied",
      [2019, "HONDA", "CIVIC", "4 DOOR SEDAN"],
      [supplied, aPart("FW00776GTN", { cost: null })],
    ),
  ])
  await table.transact([
    switchTo(await catalogStore(table).live(), "later", { by: undefined, now: new Date() }),
  ])
  const found = async (nagPart: string) => {
    const { results, totalCount } = done(await boss.get("/quote", { nagPart }))
    return { costs: results.map(({ costMygrant }) => costMygrant), totalCount }
  }
  const correct = async (partNumber: string, cost: number) => {
    const { version } = done(await boss.get("/quoteparts", { carId: _id }))
    done(await boss.post("/quotevehicles", { ...form, parts: [{ ...part, partNumber, cost }], version }))
  }
  await correct(part.partNumber, 135)
  expect(await found(part.partNumber)).toEqual({ costs: [90, 90], totalCount: 2 })
  await correct("FW00776GTN", 125)
  expect(await found("FW00776GTN")).toEqual({ costs: [125, 125], totalCount: 2 })
  const car = done(await boss.get("/quoteparts", { carId: "supplied" })).results
  expect(car.map(({ cost }) => cost)).toEqual([90, 125])
  const line = { type: "Replace", part: "FW00776GTN", opening: "windshield", laborhours: 2 } as const
  const priced = done(await boss.post("/prices", { invoiceType: "Cash", charges: [line] }))
  expect(priced.charges).toMatchObject([{ cost: 125 }])

  await correct("FW00779GTN", 140)
  expect(await found(part.partNumber)).toEqual({ costs: [90], totalCount: 1 })
  expect(await found("FW00779GTN")).toEqual({ costs: [140], totalCount: 1 })
}, 60_000)

it("rejects the later of two concurrent switches", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openCatalog(system, table)
  const seen = await catalogStore(table).live()
  const outcomes = await Promise.allSettled(
    ["one", "other"].map((version) =>
      table.transact([switchTo(seen, version, { by: undefined, now: new Date() })]),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await catalogStore(table).live()).toMatchObject({ previous: "tests", rev: 2 })
})
