import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { aReceiver, aWebhook } from "./receiver.ts"

const { admin, clerk } = people(table)
const receiver = await aReceiver()

type Delivery = { _id: string; event: string; state: string; tries: number; status?: number; body: string }

it("tells what became of each, also that an address did not take it and when it is tried again", async () => {
  const [ada, carla] = [await admin(), await clerk()]
  receiver.answer("/broken", 500)
  const { _id } = await aWebhook(ada, { url: receiver.url("/broken"), events: ["request.made"] })
  const number = await aJob(carla)
  const found = async () =>
    ((await as(ada).get("/webhookdeliveries", { webhook: _id })).body as Delivery[]).find(({ body }) =>
      body.includes(String(number)),
    )
  await expect.poll(async () => (await found())?.tries ?? 0, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(await found()).toMatchObject({
    event: "request.made",
    status: 500,
    problem: "The host answered 500.",
  })
  expect(["queued", "sending"]).toContain((await found())?.state)
})

it("comes in pages, newest first", async () => {
  const [ada, carla] = [await admin(), await clerk()]
  const { _id } = await aWebhook(ada, { url: receiver.url("/pages") })
  const number = await aJob(carla)
  await act(carla, number, "cancel")
  await expect.poll(() => receiver.about("/pages", number).length, { timeout: 30_000 }).toBe(2)
  const first = await as(ada).get("/webhookdeliveries", { webhook: _id, limit: 1 })
  const cursor = first.headers.get("x-next-cursor")
  expect(first.body).toHaveLength(1)
  expect(cursor).toBeTruthy()
  const second = await as(ada).get("/webhookdeliveries", { webhook: _id, limit: 1, cursor: cursor ?? "" })
  const ids = [first, second].map(({ body }) => (body as Delivery[])[0]?._id)
  expect(new Set(ids).size).toBe(2)
})

it("is the owner's alone", async () => {
  expect(await as(await clerk()).get("/webhookdeliveries", { webhook: "w" })).toBeProblem(403, "not_allowed")
})
