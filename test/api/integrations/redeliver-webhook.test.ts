import { randomUUID } from "node:crypto"
import { expect, it } from "vitest"
import { advanceDelivery, deliveryReader, newDelivery } from "#functions/integrations/store.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { aReceiver, aWebhook, deliveryAbout } from "./receiver.ts"

const { admin, clerk } = people(table)
const receiver = await aReceiver()

it("resends a delivered event under the same delivery id", async () => {
  const [ada, carla] = [await admin(), await clerk()]
  const { _id } = await aWebhook(ada, { url: receiver.url("/again"), events: ["request.made"] })
  const number = await aJob(carla)
  const found = () => deliveryAbout(ada, _id, number)
  await expect.poll(async () => (await found())?.state).toBe("delivered")
  const delivery = (await found())?._id ?? ""
  expect((await as(ada).post("/webhookdeliveries", { _id: delivery })).body).toEqual({ matches: 1 })
  await expect.poll(() => receiver.about("/again", number).length).toBe(2)
  const ids = receiver.about("/again", number).map(({ headers }) => headers["clearline-delivery"])
  expect(new Set(ids)).toEqual(new Set([delivery]))
})

it("resends an event to which nothing has happened for a day, and only once", async () => {
  const ada = await admin()
  const { _id } = await aWebhook(ada, { url: receiver.url("/late"), events: ["invoice.sent"] })
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await table.transact([newDelivery(_id, { id: randomUUID(), event: "request.made", at, data: {} })])
  const found = async () => (await deliveryReader(table).ofWebhook(_id, { limit: 1 })).items[0]
  await expect.poll(async () => (await found())?.state).toBe("delivered")
  const id = (await found())?._id ?? ""
  /** Repeated by `poll`, since a delivery that was queued twice may be sent in between. */
  const resend = async (state: Parameters<typeof advanceDelivery>[1]) => {
    const delivery = await deliveryReader(table).one(id)
    if (delivery) await table.transact([advanceDelivery(delivery, { ...state, tries: 1, triedAt: at }).write])
    const { status, body } = await as(ada).post("/webhookdeliveries", { _id: id })
    return { status, ...body }
  }
  await expect.poll(() => resend({ state: "sending" })).toEqual({ status: 200, matches: 1 })
  await expect.poll(async () => (await found())?.state).toBe("delivered")
  const resent = await deliveryReader(table).one(id)
  expect(Date.parse(resent?.queuedAt ?? "")).toBeGreaterThan(Date.parse(at))
  await expect
    .poll(() => resend({ state: "queued" }))
    .toMatchObject({ status: 409, code: "action_not_allowed" })
})

it("rejects a pending delivery and an unknown one", async () => {
  const [ada, carla] = [await admin(), await clerk()]
  receiver.answer("/slow", 503)
  const { _id } = await aWebhook(ada, { url: receiver.url("/slow"), events: ["request.made"] })
  const number = await aJob(carla)
  const found = () => deliveryAbout(ada, _id, number)
  await expect.poll(found).toBeTruthy()
  const waiting = { _id: (await found())?._id ?? "" }
  expect(await as(ada).post("/webhookdeliveries", waiting)).toBeProblem(409, "action_not_allowed", {
    detail: "This is on its way already.",
  })
  expect(await as(ada).post("/webhookdeliveries", { _id: "none" })).toBeProblem(404, "not_found")
})
