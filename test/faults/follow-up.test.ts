import { expect, it, onTestFinished } from "vitest"
import { carrier as aCarrier } from "../builders/carrier.ts"
import { callsTo } from "../driver/client.ts"
import { jobsOver } from "../driver/job.ts"
import { startSystem } from "../system.ts"
import { openDesk } from "./desk.ts"

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

it("adds one task for a bill that is paid late, even if the schedule runs twice at once", async () => {
  const system = await startSystem()
  onTestFinished(system.stop)
  const desk = await openDesk(system)
  const as = callsTo(() => system.origin)
  const { aDoneJob } = jobsOver(as)
  const [rosa, lind] = [await desk.clerk(), await desk.technician()]
  const carrier = aCarrier({ text: "Beacon Casualty" })
  expect((await as(rosa).post("/insuranceproviders", carrier)).status).toBe(201)
  const invoiceNumber = await aDoneJob(rosa, lind, {
    invoiceType: "Insurance",
    insuranceCarrierKey: carrier.key,
    insuranceDeductible: 100,
  })
  expect((await as(rosa).post("/bills", { invoiceNumber, how: "download" })).status).toBe(200)
  const listOf = async () =>
    (await as(rosa).get("/claims")).body.find((claim) => claim.invoiceNumber === invoiceNumber)?.list
  await expect.poll(listOf).toBe("submitted")
  const tasks = async () => (await as(rosa).get("/task", { state: "open" })).body

  await system.runClock("follow-up-claims", inDays(30))
  expect(await tasks()).toEqual([])
  await Promise.all([1, 2].map(() => system.runClock("follow-up-claims", inDays(31))))
  await system.runClock("follow-up-claims", inDays(32))
  const [task, ...others] = await tasks()
  expect(others).toEqual([])
  expect(task?.description).toMatch(
    new RegExp(`^Ask Beacon Casualty about invoice ${invoiceNumber}: \\$[\\d.]+, sent on .*in 30 days\\.$`),
  )

  // Deleted or done, it isn't written again.
  expect((await as(rosa).send("DELETE", `/task?id=${task?._id}`)).status).toBe(200)
  await system.runClock("follow-up-claims", inDays(33))
  expect(await tasks()).toEqual([])
})
