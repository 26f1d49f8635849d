import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { aReceiver, aWebhook } from "./receiver.ts"

const { admin, clerk } = people(table)
const receiver = await aReceiver()

it("stops deliveries to a webhook that is switched off", async () => {
  const [ada, carla] = [await admin(), await clerk()]
  const off = await aWebhook(ada, { url: receiver.url("/off") })
  await aWebhook(ada, { url: receiver.url("/on") })
  const reply = await as(ada).put("/webhooks", { _id: off._id, active: false, version: off.version })
  expect(reply.body).toEqual({ matches: 1, version: off.version + 1 })
  const number = await aJob(carla)
  await act(carla, number, "cancel")
  await expect.poll(() => receiver.about("/on", number).length).toBe(2)
  expect(receiver.about("/off", number)).toEqual([])
})

it("reports conflicting changes and merges independent ones", async () => {
  const [ada, ben] = [await admin(), await admin({ name: "Ben Ito" })]
  const { _id, version } = await aWebhook(ada, { url: receiver.url("/two") })
  expect((await as(ben).put("/webhooks", { _id, active: false, version })).status).toBe(200)
  expect((await as(ada).put("/webhooks", { _id, events: ["invoice.sent"], version })).status).toBe(200)
  const conflict = await as(ada).put("/webhooks", { _id, events: ["request.made"], version })
  expect(conflict.status).toBe(200)
  const later = await as(ben).put("/webhooks", { _id, events: ["payment.recorded"], version })
  expect(later).toBeProblem(409, "changed_meanwhile")
})

it("rejects a malformed URL and an unknown webhook", async () => {
  const ada = await admin()
  const { _id } = await aWebhook(ada, { url: receiver.url("/x") })
  expect(await as(ada).put("/webhooks", { _id, url: "nowhere" })).toMatchObject({
    status: 400,
    body: { fields: [{ field: "url" }] },
  })
  expect(await as(ada).put("/webhooks", { _id: "none", active: true })).toBeProblem(404, "not_found")
})
