import { expect, it } from "vitest"
import type { Tools } from "../program-step.ts"
import type { SourceVehicle } from "../source.ts"
import { pull } from "./pull.ts"

const vehicle = (styleId: string, year: number): SourceVehicle => ({
  styleId,
  carId: styleId,
  year,
  make: "FORD",
  model: "RANGER",
  style: "2 DOOR PICKUP",
  category: "PICKUP",
  image: false,
})

it("leaves out, counts, and names a vehicle that the supplier lists under another year", async () => {
  const files = new Map<string, unknown>()
  const said: string[] = []
  const tools = {
    source: {
      years: async () => ["2019"],
      vehicles: async () => ({
        rows: [vehicle("1", 2019), vehicle("2", 2018)],
        unreadable: [],
        next: undefined,
      }),
      parts: async () => ({ rows: [], unreadable: [] }),
    },
    list: [],
    work: {
      get: async (name: string) => files.get(name),
      put: async (name: string, content: unknown) => void files.set(name, content),
    },
    say: (text: string) => said.push(text),
  } as unknown as Tools // Only what the step uses.
  const counts = { vehicles: 0, unreadable: 0 }
  for await (const { add = {} } of pull(tools, null)) {
    counts.vehicles += add.vehicles ?? 0
    counts.unreadable += add.unreadable ?? 0
  }
  expect(counts).toEqual({ vehicles: 1, unreadable: 1 })
  expect(files.get("vehicles/2019/0000")).toEqual({ vehicles: [vehicle("1", 2019)] })
  expect(said).toContain("Left out 2019, page 1: 2018 FORD RANGER 2 DOOR PICKUP.")
})
