import { expect, it } from "vitest"
import { costsOf } from "../bench/calls.ts"
import { addListedDay } from "../bench/store.ts"
import { startSystem } from "../system.ts"

/** What each call of the main job costs over a store of this many requests, beside a day that is the same in each. */
const costsOver = async (requests: number) => {
  const system = await startSystem({ demo: requests })
  try {
    await addListedDay(system, 10)
    return await costsOf(system)
  } finally {
    await system.stop()
  }
}

it("No call of the main job costs more units when the table holds more", async () => {
  const [few, many] = await Promise.all([costsOver(20), costsOver(200)])
  expect(few.size).toBeGreaterThan(30)
  const units = (costs: typeof few) => [...costs].map(([name, { read, write }]) => ({ name, read, write }))
  expect(units(many)).toEqual(units(few))
}, 300_000)
