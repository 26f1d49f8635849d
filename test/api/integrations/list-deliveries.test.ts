import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { aDelivery, aReceiver, aWebhook, deliveryAbout, untilDead } from "./receiver.ts"

const { admin, clerk } = people(table)
const receiver = await aReceiver()

it("reports a failed delivery and its next attempt, which runs automatically", async () => {
  const [ada, carla] = [await admin(), await clerk()]
  receiver.answer("/broken", 500)
  const { _id } = await aWebhook(ada, { url: receiver.url("/broken"), events: ["request.made"] })
  const number = await aJob(carla)
  const found = () => deliveryAbout(ada, _id, number)
  await expect.poll(async () => (await found())?.tryAt).toMatch(/^\d{4}-/)
  expect(await found()).toMatchObject({
    event: "request.made",
    state: "queued",
    tries: 1,
    status: 500,
    problem: "The host answered 500.",
  })

  receiver.answer("/broken", 200)
  await expect.poll(async () => (await found())?.state).toBe("delivered")
  const delivered = await found()
  expect(delivered).toMatchObject({ tries: 2, status: 200 })
  expect(delivered).not.toHaveProperty("problem")
  const came = receiver.about("/broken", number)
  expect(came.map(({ headers }) => headers["clearline-delivery"])).toEqual([delivered?._id, delivered?._id])
  const [first = 0, second = 0] = came.map(({ headers }) =>
    Number(/^t=(\d+),/.exec(String(headers["clearline-signature"]))?.[1]),
  )
  expect(second - first).toBeGreaterThanOrEqual(9)
})

it("reports a delivery as given up after its last attempt fails", async () => {
  const ada = await admin()
  receiver.answer("/gone", 500)
  const { _id } = await aWebhook(ada, { url: receiver.url("/gone"), events: ["invoice.sent"] })
  const delivery = await aDelivery(_id, { tries: 7, data: { invoiceNumber: 1 } })
  await untilDead(delivery)
  const { body } = await as(ada).get("/webhookdeliveries", { webhook: _id })
  expect(body).toMatchObject([
    { _id: delivery, state: "dead", tries: 8, status: 500, problem: "The host answered 500." },
  ])
  expect(body[0]).not.toHaveProperty("tryAt")
  expect(receiver.about("/gone", 1)).toHaveLength(1)
})

it("returns pages, newest first", async () => {
  const [ada, carla] = [await admin(), await clerk()]
  const { _id } = await aWebhook(ada, { url: receiver.url("/pages") })
  const number = await aJob(carla)
  await act(carla, number, "cancel")
  await expect.poll(() => receiver.about("/pages", number).length).toBe(2)
  const first = await as(ada).get("/webhookdeliveries", { webhook: _id, limit: 1 })
  const cursor = first.headers.get("x-next-cursor")
  expect(first.body).toHaveLength(1)
  expect(cursor).toBeTruthy()
  const second = await as(ada).get("/webhookdeliveries", { webhook: _id, limit: 1, cursor: cursor ?? "" })
  const ids = [first, second].map(({ body }) => (body as { _id: string }[])[0]?._id)
  expect(new Set(ids).size).toBe(2)
})
