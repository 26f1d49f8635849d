import { expect, it } from "vitest"
import { inboxReader } from "#functions/messages/inbox.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { photoBytes } from "../../builders/photo.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { attached, jobOf, picture, skipPause, slowly, text, textsFrom } from "./incoming-texts.ts"

const { clerk, customer } = people(table)
const { received: storedText } = inboxReader(table)

it("attaches a texted picture to the job once, redrawn and named after its sender", async () => {
  const rosa = await clerk()
  const mia = await customer({ name: "Mia Torres" })
  const number = await jobOf(rosa, mia.phone, { customerId: mia._id })
  const id = await text(mia.phone, [picture(40), picture(90)], { body: "The crack" })
  await expect.poll(async () => (await attached(rosa, number)).length, slowly).toBe(1)
  await text(mia.phone, [picture(40), picture(90)], { body: "The crack", id })
  await text(mia.phone, [], { body: "Did you get it?" })
  await expect.poll(async () => (await textsFrom(rosa, mia.phone)).length, slowly).toBe(2)

  const [one, ...others] = await attached(mia, number)
  expect(others).toEqual([])
  expect(one).toMatchObject({
    category: "priordamage",
    postingUserId: mia._id,
    postingUserName: "Priya Raman",
  })
  expect(one?.media).toHaveLength(2)
  const file = await fetch(one?.media[0] ?? "")
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"])
  const [, received] = await textsFrom(rosa, mia.phone)
  expect(received).toMatchObject({ body: "The crack", invoiceNumber: number })
  expect(received?.pictures?.map(({ address }) => address)).toEqual(one?.media)
  expect(received).not.toHaveProperty("awaited")

  await as(rosa).delete("/media", { id: one?._id ?? "" })
  expect((await textsFrom(rosa, mia.phone))[1]).not.toHaveProperty("pictures")
})

it("reports an invalid, oversized, or missing file in the inbox and keeps the others", async () => {
  const [rosa, phone] = [await clerk(), randomPhone()]
  const number = await jobOf(rosa, phone)
  const id = await text(phone, [
    { type: "text/vcard", content: Buffer.from("BEGIN:VCARD").toString("base64") },
    { type: "image/svg+xml", content: Buffer.from("<svg onload='alert(1)'/>").toString("base64") },
    { type: "image/png", content: photoBytes().subarray(0, 60).toString("base64") },
    { type: "image/jpeg", content: Buffer.alloc(21 * 1024 * 1024).toString("base64") },
    { type: "image/jpeg" },
    picture(70),
  ])
  await expect.poll(async () => (await textsFrom(rosa, phone))[0]?.awaited, slowly).toBe(1)
  expect(await attached(rosa, number)).toEqual([])
  const attachedNow = async () => {
    await skipPause(id)
    return (await attached(rosa, number)).length
  }
  await expect.poll(attachedNow, slowly).toBe(1)
  expect((await storedText(id))?.tries).toBe(3)
  const [received] = await textsFrom(rosa, phone)
  expect(received?.pictures).toHaveLength(1)
  expect(received?.problems).toEqual([
    "This file isn't a picture.",
    "This file isn't a picture.",
    expect.stringMatching(/isn't a picture|damaged/),
    "This file is too large.",
    "Twilio couldn't give us the file, code 404.",
  ])
}, 120_000)

it("retries when the provider is slow, busy, or not ready", async () => {
  const [rosa, phone] = [await clerk(), randomPhone()]
  await text(phone, [
    picture(80, { downloadFailures: ["slow"] }),
    picture(81, { downloadFailures: ["busy"] }),
    picture(82, { downloadFailures: ["missing"] }),
  ])
  await expect.poll(async () => (await textsFrom(rosa, phone))[0]?.awaited, slowly).toBe(3)
  await expect.poll(async () => (await textsFrom(rosa, phone))[0]?.pictures?.length, slowly).toBe(3)
  const [received] = await textsFrom(rosa, phone)
  expect(received).not.toHaveProperty("problems")
  expect((await storedText(received?._id ?? ""))?.tries).toBe(2)
}, 120_000)
