import { expect, it, onTestFinished } from "vitest"
import { people } from "../../builders/people.ts"
import { openShop } from "../../builders/shop.ts"
import { tableAt } from "../../builders/table.ts"
import { callsTo } from "../../driver/client.ts"
import { done } from "../../driver/job.ts"
import { startSystem } from "../../system.ts"

it("counts tasks that are not Complete in the menu, also for concurrent changes", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const table = tableAt(system.table)
  await openShop(table)
  const { clerk, technician } = people(table)
  const as = callsTo(() => system.origin)
  const [rosa, theo] = [await clerk(), await technician()]
  const counted = async () => done(await as(rosa).get("/account")).counts?.tasks
  expect(await counted()).toBe(0)

  const make = async () => done(await as(rosa).post("/task", { description: "Wash the van" }))._id
  const made = await Promise.all(Array.from({ length: 6 }, make))
  expect(await counted()).toBe(6)
  await Promise.all(
    made.flatMap((_id) => [1, 2].map(() => as(rosa).put("/task", { _id, state: "Complete" }))),
  )
  expect(await counted()).toBe(0)
  done(await as(rosa).put("/task", { _id: made[0] ?? "", state: "Exception" }))
  expect(await counted()).toBe(1)
  await Promise.all(made.map((id) => as(rosa).delete("/task", { id })))
  expect(await counted()).toBe(0)
  expect(done(await as(theo).get("/account")).counts).toEqual({ tasks: 0 })
}, 60_000)
