import { describe, expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { codeTextedTo } from "../session/texts.ts"
import { table } from "../table.ts"
import { enter, isLoggedIn, put, read } from "./user-calls.ts"

const { clerk, technician, customer, logIn, setPassword } = people(table)

describe("PUT /users with a password", () => {
  it("changes one's own password, and ends the other sessions but not this one", async () => {
    const mia = await customer()
    await setPassword(mia, "correct horse")
    const elsewhere = await logIn(mia)
    const change = { user: mia._id, password: "battery staple", currentPassword: "correct horse" }
    expect((await put(mia, change)).body).toMatchObject({ matches: 1 })
    expect([await isLoggedIn(mia), await isLoggedIn(elsewhere)]).toEqual([true, false])
    expect((await enter(mia.phone, "battery staple")).status).toBe(200)
    expect((await enter(mia.phone, "correct horse", "a phone")).status).toBe(401)
  })

  it("requires the current password for one's own: a stolen session can't change it", async () => {
    const mia = await customer()
    await setPassword(mia, "correct horse")
    const change = { user: mia._id, password: "battery staple" }
    expect(await put(mia, change)).toMatchObject({
      status: 400,
      body: { fields: [{ field: "currentPassword", message: "Enter your current password." }] },
    })
    expect(await put(mia, { ...change, currentPassword: "wrong horse" })).toBeProblem(403, "wrong_password", {
      fields: [{ field: "currentPassword", message: "That's not your current password." }],
    })
    for (let guess = 1; guess < 5; guess += 1)
      await put(mia, { ...change, currentPassword: `guess ${guess}` })
    expect(await put(mia, { ...change, currentPassword: "correct horse" })).toBeProblem(429, "too_many")
    expect((await enter(mia.phone, "correct horse", "a phone")).status).toBe(200)
  })

  it("rejects a current password unless one's own password changes", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    await setPassword(carla, "correct horse")
    for (const body of [
      { user: mia._id, password: "battery staple" },
      { user: carla._id, name: "Carla Ray" },
    ])
      expect(await put(carla, { ...body, currentPassword: "correct horse" })).toMatchObject({
        status: 400,
        body: { fields: [{ field: "currentPassword" }] },
      })
  })

  it("rejects bad passwords with the specification's messages", async () => {
    const mia = await customer()
    await setPassword(mia, "correct horse")
    const change = (password: string) =>
      put(mia, { user: mia._id, password, currentPassword: "correct horse" })
    const fifty = "battery staple ".repeat(4).slice(0, 50)
    for (const [password = "", message] of [
      ["", "Please enter a new password!"],
      ["abc", "Password must be at least 4 characters long."],
      [fifty, "Password must be under 50 characters long."],
    ])
      expect(await change(password)).toMatchObject({
        status: 400,
        body: { fields: [{ field: "password", message }] },
      })
    expect((await change(fifty.slice(1))).status).toBe(200)
  })

  it("applies the password rules of the changed user's role, whichever user sets it", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    await setPassword(theo, "correct horse")
    await setPassword(mia, "correct horse")
    const tooShort = "Staff passwords must be at least 8 characters long."
    const tooCommon = "This password is too common. Choose one that's harder to guess."
    const hasPhone = "Choose a password without digits from the phone number."
    for (const [owner, password, message] of [
      [theo, "kiwi", tooShort],
      [theo, "Baseball1", tooCommon],
      [theo, `glass-${theo.phone.slice(-4)}`, hasPhone],
      [mia, "1111", tooCommon],
      [mia, mia.phone.slice(-4), hasPhone],
    ] as const)
      for (const [by, current] of [
        [owner, { currentPassword: "correct horse" }],
        [carla, {}],
      ] as const)
        expect(await put(by, { user: owner._id, password, ...current })).toMatchObject({
          status: 400,
          body: { fields: [{ field: "password", message }] },
        })
    expect(
      (await put(mia, { user: mia._id, password: "kiwi", currentPassword: "correct horse" })).status,
    ).toBe(200)
    expect((await put(carla, { user: theo._id, password: "8 chars!" })).status).toBe(200)
  })

  it("ends every session if set by a clerk, and the user replaces it using a texted code", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    await setPassword(mia, "correct horse")
    expect((await put(carla, { user: mia._id, password: "from the desk" })).status).toBe(200)
    expect(await isLoggedIn(mia)).toBe(false)
    expect((await enter(mia.phone, "from the desk")).body).toMatchObject({ code: "first_login_required" })
    const { nonce } = (await as().post("/firstlogin", { phone: mia.phone })).body
    const code = await codeTextedTo(mia.phone)
    const chosen = await as().post("/firstlogin", { phone: mia.phone, code, nonce, newPassword: "my own" })
    expect(chosen.status).toBe(200)
    expect((await enter(mia.phone, "my own")).status).toBe(200)
  })

  it("leaves no session from a concurrent login with the old password", async () => {
    for (let round = 0; round < 3; round += 1) {
      const mia = await customer()
      await setPassword(mia, "correct horse", { slow: true })
      const [changed, opened] = await Promise.all([
        put(mia, { user: mia._id, password: "battery staple", currentPassword: "correct horse" }),
        enter(mia.phone, "correct horse"),
      ])
      expect(changed.status).toBe(200)
      const { token } = opened.body as { token?: string }
      if (token) expect(await isLoggedIn({ _id: mia._id, token })).toBe(false)
      else expect(opened.status).toBe(401)
    }
  })
})

describe("A clerk who entered their password more than 15 minutes ago", () => {
  const long = () => clerk({ now: new Date(Date.now() - 16 * 60_000) })

  it("must enter it again to change a role, a staff member's phone, or another user's password", async () => {
    const [carla, theo, mia] = await Promise.all([long(), technician(), customer()])
    const former = await clerk()
    expect((await put(carla, { user: former._id, state: "inactive" })).status).toBe(200)
    for (const change of [
      { user: former._id, phone: randomPhone() },
      { user: mia._id, role: "clerk" },
      { user: theo._id, role: "user" },
      { user: theo._id, phone: randomPhone() },
      { user: carla._id, phone: randomPhone() },
      { user: theo._id, password: "from the desk" },
      { user: mia._id, password: "from the desk" },
    ])
      expect(await put(carla, change)).toBeProblem(403, "password_needed")
    expect(await read(carla, theo._id)).toMatchObject({ role: "technician", phone: theo.phone })

    await setPassword(carla, "correct horse")
    expect((await as(carla).post("/confirmpassword", { password: "correct horse" })).status).toBe(200)
    expect((await put(carla, { user: mia._id, role: "clerk" })).status).toBe(200)
  })

  it("can continue daily work without it", async () => {
    const [carla, theo, mia] = await Promise.all([long(), technician(), customer()])
    for (const change of [
      { user: mia._id, phone: randomPhone(), name: "Mia Cho" },
      { user: theo._id, role: "technician", phone: theo.phone, name: "Theodor Lind" },
      { user: mia._id, state: "inactive" },
    ])
      expect((await put(carla, change)).status).toBe(200)
  })
})
