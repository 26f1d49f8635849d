import { randomUUID } from "node:crypto"
import { expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { byTwilio, post } from "./hooks.ts"

const { clerk, technician } = people(table)

const text = (phone: string, Body: string) =>
  post(
    byTwilio({
      MessageSid: `SM${randomUUID().replaceAll("-", "")}`,
      From: `+1${phone}`,
      To: "+15305550199",
      Body,
      NumMedia: "0",
    }),
  )
const threadOf = async (rosa: Awaited<ReturnType<typeof clerk>>, phone: string) =>
  (await as(rosa).get("/inbox", { limit: 200 })).body.flatMap((one) =>
    "unread" in one && one.phone === phone ? [one] : [],
  )[0]

it("PUT /inbox records who read a text and leaves later texts unread", async () => {
  const rosa = await clerk({ name: "Rosa Benitez" })
  const phone = randomPhone()
  await text(phone, "Hello?")
  await expect.poll(() => threadOf(rosa, phone)).toMatchObject({ unread: 1 })
  const version = (await threadOf(rosa, phone))?.version ?? 0
  const key = randomUUID()
  expect((await as(rosa).put("/inbox", { phone, version }, { key })).body).toEqual({ matches: 1 })
  expect((await as(rosa).put("/inbox", { phone, version }, { key })).body).toEqual({ matches: 1 })
  await expect
    .poll(() => threadOf(rosa, phone))
    .toMatchObject({ unread: 0, readBy: { name: "Rosa Benitez" } })

  await text(phone, "Anybody there?")
  expect((await as(rosa).put("/inbox", { phone, version })).body).toEqual({ matches: 0 })
  await expect.poll(() => threadOf(rosa, phone)).toMatchObject({ unread: 1, lastBody: "Anybody there?" })
})

it("is included in the office's menu counts", async () => {
  const [rosa, theo] = [await clerk(), await technician()]
  await text(randomPhone(), "Hi")
  const counts = async () => (await as(rosa).get("/account")).body.counts?.unreadTexts ?? 0
  await expect.poll(counts).toBeGreaterThan(0)
  expect((await as(theo).get("/account")).body.counts).not.toHaveProperty("unreadTexts")
})

it("returns 404 for a phone without texts", async () => {
  const body = { phone: randomPhone(), version: 1 }
  expect(await as(await clerk()).put("/inbox", body)).toBeProblem(404, "not_found")
})
