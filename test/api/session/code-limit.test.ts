import { expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { maxTextedCodes } from "#functions/session/one-time-codes.ts"
import { randomPhone } from "../../builders/people.ts"
import { ownShop } from "../own-shop.ts"
import { aVisit } from "../requests/visit.ts"

const { as, people, table } = ownShop()

const hourOf = (at: number) => Math.floor(at / 3_600_000)
const setTexted = (purpose: "login" | "booking", value: number) =>
  table().transact(
    // The hour may turn meanwhile.
    [0, 1].map((later) => ({
      put: { ...keys.textedCodes(purpose, hourOf(Date.now()) + later), value },
      onlyIf: "unguarded" as const,
    })),
  )

it("caps texted codes at the shop's hourly limit, with the same reply for every phone", async () => {
  const [login, stranger] = [(await people().customer()).phone, randomPhone()]
  await setTexted("booking", maxTextedCodes)
  await setTexted("login", maxTextedCodes - 1)
  // Codes for bookings have their own limit.
  expect((await as().post("/firstlogin", { phone: (await people().customer()).phone })).status).toBe(200)
  const sentence = { detail: "We can't text more codes right now. Try again in an hour, or call the shop." }
  for (const phone of [login, stranger])
    expect(await as().post("/firstlogin", { phone })).toBeProblem(429, "too_many", sentence)
  const visit = aVisit("yuba-city", { textConsent: true })
  expect(await as().post("/newservice", visit)).toBeProblem(429, "too_many", sentence)
})

it("does not count phones without a login", async () => {
  await setTexted("login", maxTextedCodes - 1)
  for (let call = 0; call < 3; call += 1)
    expect((await as().post("/firstlogin", { phone: randomPhone() })).status).toBe(200)
})
