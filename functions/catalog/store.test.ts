import { expect, it } from "vitest"
import { aPart, aVehicle } from "#test/builders/catalog.ts"
import type { TableReader } from "../platform/table.ts"
import { catalogStore } from "./store.ts"
import { withCounts } from "./version.ts"

it("reads part numbers stored with a space or dash in their present spelling", async () => {
  const vehicle = withCounts(aVehicle("made-1", [1987, "HONDA", "ONE", "COUPE"]))
  const table = {
    query: async () => ({ items: [{ vehicle, partNumbers: ["FW04915 GTYN", "OEM 77-1"] }] }),
    get: async () => ({ parts: [aPart("FW-04915GTYN")] }),
  } as unknown as TableReader // Only what it uses.
  const store = catalogStore(table)
  expect((await store.customVehicles()).customVehicles).toMatchObject([
    { partNumbers: ["FW04915GTYN", "OEM 77-1"] },
  ])
  expect(await store.customParts("made-1")).toMatchObject([{ partNumber: "FW04915GTYN" }])
})
