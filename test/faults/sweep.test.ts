import { afterAll, beforeAll, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { callsTo } from "../driver/client.ts"
import { jobsOver } from "../driver/job.ts"
import { startSystem, type TestSystem } from "../system.ts"
import { openDesk } from "./desk.ts"

let system: TestSystem
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  system = await startSystem()
  desk = await openDesk(system)
})
afterAll(() => system.stop())

it("hides a deleted request everywhere while its files are still being removed", async () => {
  const { clerk, table } = desk
  const as = callsTo(() => system.origin)
  const { aJob } = jobsOver(as)
  const rosa = await clerk()
  const number = await aJob(rosa, { customerName: "Zebulon Quartermain" })
  await as(rosa).post("/notes", { invoice: number, category: "internal", note: "Gate code 4471" })
  const found = async (search: string) => (await as(rosa).get("/servicerequest", { search })).body.length
  const left = async () =>
    (await table.query({ partition: keys.request(number).pk, limit: 100 })).items.length
  await expect.poll(() => found("Quartermain")).toBe(1)

  await system.setFaults({ objectsDown: true })
  expect((await as(rosa).delete("/servicerequest", { invoiceNumber: number })).status).toBe(200)
  await expect.poll(() => found("Quartermain")).toBe(0)
  await aJob(rosa, { customerName: "Wilhelmina Fothergill" })
  expect(await left()).toBeGreaterThan(0)
  expect(await as(rosa).get("/notes", { invoice: number })).toMatchObject({ status: 404 })

  await system.setFaults({})
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
  await expect.poll(() => found("Fothergill")).toBe(1)
})
