import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { type Person, people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { admin, clerk, customer, setPassword } = people(table)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const makeKey = (who: Person) => as(who).send("POST", "/apikeys", { name: "Books", role: "clerk" })
const confirm = (who: Person, password: string, userAgent = "a laptop") =>
  as(who).post("/confirmpassword", { password }, { headers: { "user-agent": userAgent } })

describe("POST /confirmpassword", () => {
  it("unlocks actions that need a password entered within the last 15 minutes", async () => {
    const [recent, boss] = [await admin({ now: minutesAgo(14) }), await admin({ now: minutesAgo(15) })]
    await setPassword(boss, "correct horse")
    expect((await makeKey(recent)).status).toBe(201)
    expect(await makeKey(boss)).toBeProblem(403, "password_needed", {
      detail: "Enter your password again to do this.",
    })
    expect(await confirm(boss, "correct horse")).toMatchObject({ status: 200, body: { matches: 1 } })
    expect((await makeKey(boss)).status).toBe(201)
  })

  it("applies only to the session it was entered in", async () => {
    const { logIn } = people(table)
    const boss = await admin({ now: minutesAgo(20) })
    await setPassword(boss, "correct horse")
    const elsewhere = await logIn(boss, minutesAgo(20))
    expect((await confirm(elsewhere, "correct horse")).status).toBe(200)
    expect(await makeKey(boss)).toBeProblem(403, "password_needed")
  })

  it("rejects a wrong password and an initial one the user didn't choose", async () => {
    const boss = await admin({ now: minutesAgo(20) })
    await setPassword(boss, "correct horse")
    expect(await confirm(boss, "wrong horse")).toBeProblem(403, "wrong_password", {
      fields: [{ field: "password", message: "That's not your current password." }],
    })
    await setPassword(boss, "from the desk", { chosen: false })
    expect(await confirm(boss, "from the desk")).toBeProblem(403, "wrong_password")
    expect(await makeKey(boss)).toBeProblem(403, "password_needed")
  })

  it("throttles guesses like the login page does, with a shared limit", async () => {
    const boss = await admin()
    await setPassword(boss, "correct horse")
    for (let guess = 0; guess < 5; guess += 1)
      expect((await confirm(boss, `guess ${guess}`)).status).toBe(403)
    expect(await confirm(boss, "correct horse")).toBeProblem(429, "too_many")
    const login = { phone: boss.phone, password: "correct horse" }
    const sameDevice = { headers: { "user-agent": "a laptop" } }
    expect(await as().post("/session", login, sameDevice)).toBeProblem(429, "too_many")
    expect((await confirm(boss, "correct horse", "a phone")).status).toBe(200)
  })

  it("works for a user whose phone strangers guessed at, and limits their own guesses", async () => {
    const [boss, other] = [await admin(), await admin()]
    const tries = { failures: 100, lastAt: Math.floor(Date.now() / 1000), devices: {}, version: 1 }
    for (const who of [boss, other]) {
      await setPassword(who, "correct horse")
      await table.transact([{ put: { ...keys.loginAttempts(who.phone), ...tries }, onlyIf: "unguarded" }])
    }
    const login = { phone: boss.phone, password: "correct horse" }
    expect(await as().post("/session", login)).toBeProblem(403, "code_required")
    expect((await confirm(boss, "correct horse")).status).toBe(200)
    for (let guess = 0; guess < 5; guess += 1)
      expect(await confirm(other, `guess ${guess}`)).toBeProblem(403, "wrong_password")
    expect(await confirm(other, "correct horse")).toBeProblem(429, "too_many")
  })

  it("is available to every logged-in user", async () => {
    for (const who of [await clerk(), await customer()]) {
      await setPassword(who, "correct horse")
      expect((await confirm(who, "correct horse")).status).toBe(200)
    }
    expect(await as().post("/confirmpassword", { password: "correct horse" })).toBeProblem(
      401,
      "not_logged_in",
    )
  })
})
