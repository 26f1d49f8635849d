import { expect, it, onTestFinished } from "vitest"
import { catalogStore, switchTo } from "#functions/catalog/store.ts"
import { aPart, aVehicle, catalogFilesIn, openCatalog, putVersion } from "../../builders/catalog.ts"
import { people } from "../../builders/people.ts"
import { tableAt } from "../../builders/table.ts"
import { callsTo, malformed, type Reply } from "../../driver/client.ts"
import { startSystem } from "../../system.ts"

const catalogOf = (models: number) =>
  [2019, 2018, 2017].flatMap((year) =>
    ["HONDA", "FORD"].flatMap((make) =>
      Array.from({ length: models }, (_, nth) =>
        aVehicle(
          `${year}-${make}-${nth}`,
          [year, make, `MODEL ${nth}`, "4 DOOR SEDAN"],
          ["GTN", "GTY", "GBN"].map((tail) => aPart(`FW${String(nth).padStart(5, "0")}${tail}`)),
        ),
      ),
    ),
  )

it("uses the same capacity units per call with a catalog thirty times as large", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openCatalog(system, table)
  const files = await catalogFilesIn(system)
  await putVersion(files, "small", catalogOf(4))
  await putVersion(files, "large", catalogOf(120))
  const ada = callsTo(() => system.origin)(await people(table).admin())
  const nobody = callsTo(() => system.origin)()
  const calls: Record<string, () => Promise<Reply>> = {
    page: () => ada.get("/quotevehicles", malformed({ limit: "50" })),
    search: () => ada.get("/quotevehicles", malformed({ search: "19 model 3" })),
    "quote search": () =>
      ada.get("/quote", { search: "2019 hnoda model 3 EX windshield", service: "replace" }),
    one: () => ada.get("/quotevehicles", malformed({ id: "2019-HONDA-3" })),
    years: () => ada.get("/quotecatalogdistinct", malformed({ distinct: "year" })),
    makes: () => ada.get("/quotecatalogdistinct", malformed({ distinct: "make", year: "2018" })),
    count: () => ada.get("/quotecatalogcount"),
    parts: () => ada.get("/quoteparts", { carId: "2019-HONDA-3" }),
    "parts of a car": () => ada.get("/vehiclepart", { carId: "car-2019-HONDA-3" }),
    models: () => nobody.get("/vehicles", malformed({ data: "models", year: "2019", make: "HONDA" })),
    styles: () =>
      nobody.get("/vehicles", malformed({ data: "styles", year: "2019", make: "HONDA", model: "MODEL 3" })),
  }
  const unitsOf = async (version: string) => {
    await table.transact([
      switchTo(await catalogStore(table).live(), version, { by: undefined, now: new Date() }),
    ])
    const units: Record<string, number> = {}
    for (const [name, call] of Object.entries(calls)) {
      const reply = await call()
      expect({ name, status: reply.status }).toEqual({ name, status: 200 })
      units[name] = (await system.unitsOf(reply)).read
    }
    return units
  }
  const small = await unitsOf("small")
  expect(Math.max(...Object.values(small))).toBeLessThanOrEqual(4)
  expect(await unitsOf("large")).toEqual(small)
})
