import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { aReceiver, aWebhook } from "./receiver.ts"

const { admin, developer } = people(table)
const receiver = await aReceiver()

it("lists webhooks with their secrets, each different and stable", async () => {
  const ada = await admin()
  const [first, second] = [
    await aWebhook(ada, { url: receiver.url("/a") }),
    await aWebhook(ada, { url: receiver.url("/b") }),
  ]
  const of = async (_id: string) =>
    ((await as(await developer()).get("/webhooks")).body as { _id: string; secret: string }[]).find(
      (one) => one._id === _id,
    )
  expect(await of(first._id)).toMatchObject({ url: receiver.url("/a"), active: true, version: 1 })
  expect((await of(first._id))?.secret).toMatch(/^whsec_.{43}$/)
  expect((await of(first._id))?.secret).toBe((await of(first._id))?.secret)
  expect((await of(second._id))?.secret).not.toBe((await of(first._id))?.secret)
})

it("omits secrets for a session with an old password entry", async () => {
  const { _id } = await aWebhook(await admin(), { url: receiver.url("/stale") })
  const stale = await admin({ now: new Date(Date.now() - 16 * 60_000) })
  const { body } = await as(stale).get("/webhooks")
  const found = (body as { _id: string }[]).find((one) => one._id === _id)
  expect(found).toMatchObject({ url: receiver.url("/stale") })
  expect(found).not.toHaveProperty("secret")
})
