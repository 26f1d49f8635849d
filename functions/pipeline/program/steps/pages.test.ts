import { expect, it } from "vitest"
import { aVehicle } from "#test/builders/catalog.ts"
import type { Tools } from "../program-step.ts"
import { formattedYears } from "./pages.ts"

it("leaves out a vehicle of another year, which pages of an older pull still have", async () => {
  const vehicles = [2019, 2018].map((year) => aVehicle(`FORD-${year}`, [year, "FORD", "RANGER", "PICKUP"]))
  const work = {
    names: async (folder: string) => (folder === "formatted/" ? ["formatted/2019/0000"] : []),
    get: async () => vehicles,
  } as unknown as Tools["work"] // Only what it uses.
  const years: unknown[] = []
  for await (const year of formattedYears({ work })) years.push(year)
  expect(years).toEqual([{ year: 2019, vehicles: vehicles.slice(0, 1) }])
})
