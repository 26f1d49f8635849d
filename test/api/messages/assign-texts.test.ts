import { expect, it } from "vitest"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { attached, jobOf, picture, slowly, text, textsFrom } from "./incoming-texts.ts"

const { clerk } = people(table)

it("keeps pictures from an unknown phone with the text until it is assigned to a job", async () => {
  const [rosa, phone] = [await clerk(), randomPhone()]
  await text(phone, [picture(60)])
  await expect.poll(async () => (await textsFrom(rosa, phone))[0]?.pictures?.length, slowly).toBe(1)
  const [before] = await textsFrom(rosa, phone)
  const number = await jobOf(rosa, randomPhone())
  const place = (by: Person, fields: object = {}) =>
    as(by).post("/inbox", { phone, invoiceNumber: number, ...fields } as {
      phone: string
      invoiceNumber: number
    })
  expect(await place(rosa, { invoiceNumber: 999_999_999 })).toBeProblem(404, "not_found")
  expect(await place(rosa, { phone: randomPhone() })).toBeProblem(404, "not_found")
  expect(await place(rosa, { phone: "530" })).toBeProblem(400, "malformed")
  const two = await Promise.all([place(rosa), place(rosa)])
  expect(two.map(({ status }) => status)).toEqual([200, 200])
  expect((await place(rosa)).body).toEqual({ matches: 0 })

  const media = await attached(rosa, number)
  expect(media).toMatchObject([{ postingUserName: "Priya Raman", postingUserId: `phone:${phone}` }])
  const [after] = await textsFrom(rosa, phone)
  expect(after).toMatchObject({ invoiceNumber: number, pictures: before?.pictures ?? [] })
  await text(phone, [picture(61)])
  await expect.poll(async () => (await attached(rosa, number)).length, slowly).toBe(2)
})
