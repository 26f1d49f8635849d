import { createHmac } from "node:crypto"
import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { act, aDoneJob, aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { aReceiver, aWebhook } from "./receiver.ts"

const { admin, clerk, technician } = people(table)
const receiver = await aReceiver()

const secretOf = async (owner: Awaited<ReturnType<typeof admin>>, _id: string) =>
  ((await as(owner).get("/webhooks")).body as { _id: string; secret: string }[]).find(
    (one) => one._id === _id,
  )?.secret ?? ""

it("sends signed events for a new request and each status change, without personal data", async () => {
  const ada = await admin()
  const { _id } = await aWebhook(ada, { url: receiver.url("/jobs") })
  const carla = await clerk()
  const number = await aJob(carla)
  await act(carla, number, "cancel")
  await expect.poll(() => receiver.about("/jobs", number).length).toBe(2)

  const deliveries = receiver.about("/jobs", number)
  const bodies = deliveries.map(({ body }) => JSON.parse(body))
  expect(bodies.map(({ event }) => event).toSorted()).toEqual(["request.made", "status.changed"])
  const changed = bodies.find(({ event }) => event === "status.changed")
  expect(changed.data).toMatchObject({ invoiceNumber: number, serviceStatus: "cancelled", version: 2 })
  const { customerName } = await open(carla, number)
  for (const { headers, body } of deliveries) {
    expect(body).not.toContain(customerName)
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["clearline-signature"])) ?? []
    const secret = await secretOf(ada, _id)
    expect(hex).toBe(createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"))
    expect(headers["clearline-delivery"]).toBe(JSON.parse(body).id)
  }
})

it("sends payment events with amount and method, and no unsubscribed events", async () => {
  const ada = await admin()
  await aWebhook(ada, { url: receiver.url("/money"), events: ["payment.recorded"] })
  const carla = await clerk()
  const number = await aDoneJob(carla, await technician())
  const { totalCustomerDue } = await open(carla, number)
  const paid = await as(carla).put("/acceptpayment", {
    invoiceNumber: number,
    paymentMethod: "CASH",
    amount: totalCustomerDue,
    dueShown: totalCustomerDue,
  })
  expect(paid.status).toBe(200)
  await expect.poll(() => receiver.about("/money", number).length).toBe(1)
  const [delivery] = receiver.about("/money", number)
  expect(JSON.parse(delivery?.body ?? "").data.payment).toMatchObject({
    amount: totalCustomerDue,
    method: "CASH",
  })
})

it("rejects a malformed URL and an empty event list", async () => {
  const owner = as(await admin())
  const wrong: [object, string][] = [
    [{ url: "example.com" }, "url"],
    [{ url: "ftp://example.com" }, "url"],
    [{ url: "https://me:secret@example.com" }, "url"],
    [{ events: [] }, "events"],
    [{ events: ["request.made", "request.made"] }, "events"],
    [{ secret: "mine" }, "secret"],
  ]
  for (const [fields, field] of wrong)
    expect(
      await owner.post("/webhooks", {
        url: "https://example.com/hooks",
        events: ["request.made"],
        ...fields,
      }),
    ).toMatchObject({ status: 400, body: { fields: [{ field }] } })
})
