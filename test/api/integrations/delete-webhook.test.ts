import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { aReceiver, aWebhook } from "./receiver.ts"

const { admin } = people(table)
const receiver = await aReceiver()

it("deletes a webhook once", async () => {
  const ada = await admin()
  const { _id } = await aWebhook(ada, { url: receiver.url("/gone") })
  const key = `gone-${_id}`
  expect((await as(ada).delete("/webhooks", { _id }, { key })).body).toEqual({ matches: 1 })
  expect((await as(ada).delete("/webhooks", { _id }, { key })).body).toEqual({ matches: 1 })
  expect(await as(ada).delete("/webhooks", { _id })).toBeProblem(404, "not_found")
})
