import { expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { attached, jobOf, picture, skipPause, slowly, text, textsFrom } from "./incoming-texts.ts"

const { clerk } = people(table)

it("fetches pictures again, once, that were given up while the provider was busy", async () => {
  const [rosa, phone] = [await clerk(), randomPhone()]
  const number = await jobOf(rosa, phone)
  const _id = await text(phone, [
    picture(50),
    picture(51, { downloadFailures: ["busy", "busy", "busy"] }),
    { type: "text/vcard", content: Buffer.from("BEGIN:VCARD").toString("base64") },
  ])
  const received = async () => (await textsFrom(rosa, phone))[0]
  const retry = async () => (await as(rosa).post("/textpictures", { _id })).body
  await expect.poll(async () => (await received())?.pictures?.length, slowly).toBe(1)
  await expect.poll(async () => (await received())?.problems?.length, slowly).toBe(1)
  expect(await retry()).toEqual({ matches: 0 })
  const inLastRound = async () => {
    await skipPause(_id, { tries: 5 })
    return received()
  }
  const problem = "Twilio couldn't give us the file, code 503."
  await expect
    .poll(inLastRound, slowly)
    .toMatchObject({ retryable: true, problems: [problem, "This file isn't a picture."] })
  expect(await attached(rosa, number)).toHaveLength(1)

  const both = await Promise.all([retry(), retry()])
  expect(both).toEqual(expect.arrayContaining([{ matches: 1 }, { matches: 0 }]))
  await expect.poll(async () => (await received())?.pictures?.length, slowly).toBe(2)
  expect(await received()).toMatchObject({ problems: ["This file isn't a picture."] })
  expect(await received()).not.toHaveProperty("retryable")
  const media = await attached(rosa, number)
  expect(media.map((one) => one.media.length)).toEqual([1, 1])
  expect(await retry()).toEqual({ matches: 0 })
}, 120_000)
