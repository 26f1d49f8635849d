import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import { expect, it, onTestFinished } from "vitest"
import { catalogStore, switchTo } from "#functions/catalog/store.ts"
import { type VehicleWithParts, versionFiles } from "#functions/catalog/version.ts"
import { aPart, aVehicle, catalogFilesIn, groupsOf, openCatalog } from "../../builders/catalog.ts"
import { people } from "../../builders/people.ts"
import { tableAt } from "../../builders/table.ts"
import { callsTo, malformed } from "../../driver/client.ts"
import { startSystem } from "../../system.ts"

const vehicles: VehicleWithParts[] = [
  aVehicle("1", [2019, "HONDA", "CIVIC", "4 DOOR SEDAN"], [aPart("FW00001GTN"), aPart("FW00002GTN")]),
  aVehicle("2", [2019, "HONDA", "CR-V", "4 DOOR UTILITY"], [aPart("FW00003GTN")]),
  aVehicle("3", [2019, "FORD", "F-150", "4 DOOR CREW CAB"], [aPart("DW00004GTN")]),
]

const changed = (bytes: Uint8Array, change: (content: Record<string, unknown[]>) => void) => {
  const content = JSON.parse(brotliDecompressSync(bytes).toString())
  change(content)
  return brotliCompressSync(JSON.stringify(content))
}

it("reports an unreadable row, part, or file and still shows the rest of the catalog", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openCatalog(system, table)
  const files = await catalogFilesIn(system)
  for (const { path, bytes } of versionFiles(
    { version: "hurt", madeAt: "2026-11-20T18:00:00.000Z" },
    groupsOf(vehicles),
  ))
    if (path.endsWith("vehicles.br"))
      await files.put(
        path,
        changed(bytes, ({ make, styleId }) => make?.splice(styleId?.indexOf("2") ?? 0, 1, 99)),
      )
    else if (path.endsWith("2019-FORD.br")) await files.put(path, bytes.subarray(0, 20))
    else if (path.endsWith("2019-HONDA.br"))
      await files.put(
        path,
        changed(bytes, ({ parts }) => parts?.splice(1, 1, { partNumber: "FW00002GTN" })),
      )
    else await files.put(path, bytes)
  await table.transact([
    switchTo(await catalogStore(table).live(), "hurt", { by: undefined, now: new Date() }),
  ])

  const ada = callsTo(() => system.origin)(await people(table).admin())
  expect(await ada.get("/quotevehicles", malformed({ fields: "model" }))).toMatchObject({
    status: 200,
    body: {
      totalCount: 2,
      results: [
        { _id: "3", model: "F-150" },
        { _id: "1", model: "CIVIC" },
      ],
      unreadable: ["2 (make)"],
    },
  })
  expect(await ada.get("/quoteparts", { carId: "1" })).toMatchObject({
    status: 200,
    body: { results: [{ partId: "FW00001GTN" }], unreadable: ["FW00002GTN (kind)"] },
  })
  expect(await ada.get("/quoteparts", { carId: "3" })).toBeProblem(422, "refused", {
    detail:
      "The catalog's file hurt/parts/2019-FORD.br can't be read. Go back to the previous catalog, or run the update again.",
  })

  // A readable version is counted, although both are reported.
  expect(await ada.get("/quotecatalogcount")).toMatchObject({
    status: 200,
    body: { count: 2, live: { version: "hurt", vehicles: 3 }, previous: { version: "tests", vehicles: 7 } },
  })

  await files.put("none/manifest.json", Buffer.from("{}"))
  await table.transact([
    switchTo(await catalogStore(table).live(), "none", { by: undefined, now: new Date() }),
  ])
  expect(await ada.get("/quotevehicles", malformed({}))).toBeProblem(422, "refused", {
    detail: expect.stringContaining("none/"),
  })
  expect((await ada.get("/vehicles", malformed({ data: "years" }))).status).toBe(500)
  const { rev } = await catalogStore(table).live()
  const damaged = await ada.get("/quotecatalogcount")
  expect(damaged).toMatchObject({
    status: 200,
    body: {
      rev,
      unreadable:
        "The catalog's file none/vehicles.br can't be read. Go back to the previous catalog, or run the update again.",
      previous: { version: "hurt", vehicles: 3, parts: 4 },
    },
  })
  expect(damaged.body).not.toHaveProperty("count")
  expect(damaged.body).not.toHaveProperty("live")
  expect(await ada.put("/quotecatalog", { version: "none" })).toBeProblem(404, "not_found")
  expect(await ada.put("/quotecatalog", { version: "tests" })).toMatchObject({
    status: 200,
    body: { matches: 1 },
  })
  expect((await ada.get("/vehicles", malformed({ data: "years" }))).status).toBe(200)
})
