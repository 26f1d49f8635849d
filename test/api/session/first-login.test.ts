import { describe, expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { as, problemIn } from "../client.ts"
import { table } from "../table.ts"
import {
  ask,
  type Form,
  logIn,
  newcomer,
  nonceIn,
  outcome,
  post,
  requestCode,
  tokenIn,
  tooLong,
} from "./first-login.ts"
import { codeTextedTo } from "./texts.ts"

const { admin, clerk, customer, technician, setPassword } = people(table)

describe("POST /firstlogin", () => {
  it("texts a code, and opens a session for the code and a new password", async () => {
    const theo = await technician({ branch: "woodland" })
    await setPassword(theo, theo.phone.slice(-4), { chosen: false })
    const reply = await ask(theo.phone)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: "If this phone number has a login, we texted it a code. It expires in 10 minutes.",
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    const code = await codeTextedTo(theo.phone)
    const { status, body } = await post({
      phone: theo.phone,
      code,
      nonce: nonceIn(reply),
      newPassword: "correct horse",
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: "Welcome, Theo Lind!",
        token: expect.stringMatching(/^[\w-]{43}$/),
        role: "technician",
        user: {
          _id: theo._id,
          name: "Theo Lind",
          category: "personal",
          serviceTechnician: true,
          techId: theo._id,
          initials: "TL",
          location: "woodland",
        },
      },
    })
    const { token } = body as { token: string }
    expect((await as({ _id: theo._id, token }).get("/account")).status).toBe(200)
    expect((await logIn(theo.phone, "correct horse")).status).toBe(200)
    expect((await logIn(theo.phone, theo.phone.slice(-4), "a phone")).status).toBe(401)
  })

  it("explains a rejected password in the specification's words, without costing a try", async () => {
    const mia = await newcomer()
    const hers = await requestCode(mia.phone)
    const cases: [newPassword: string | undefined, sentence: string][] = [
      [undefined, "Please enter a new password!"],
      ["", "Please enter a new password!"],
      ["abc", "Password must be at least 4 characters long."],
      [tooLong, "Password must be under 50 characters long."],
      ...Array.from({ length: 5 }, (): [string, string] => [
        mia.phone.slice(-4),
        "Choose a password without digits from the phone number.",
      ]),
    ]
    for (const [newPassword, message] of cases)
      expect(await post({ ...hers, ...(newPassword !== undefined && { newPassword }) })).toMatchObject({
        status: 400,
        body: { fields: [{ field: "newPassword", message }] },
      })
    expect((await post({ ...hers, newPassword: tooLong.slice(1) })).status).toBe(200)
  })

  it("accepts four characters from a customer, but no very common password", async () => {
    const mia = await newcomer()
    const hers = await requestCode(mia.phone)
    for (const newPassword of ["1111", "2345", "1234", "Password", mia.phone.slice(2, 6)])
      expect(await post({ ...hers, newPassword })).toMatchObject({
        status: 400,
        body: { fields: [{ field: "newPassword" }] },
      })
    expect((await post({ ...hers, newPassword: "kiwi" })).status).toBe(200)
  })

  it("requires eight characters from staff, and no common password", async () => {
    const theo = await technician()
    await setPassword(theo, theo.phone.slice(-4), { chosen: false })
    const his = await requestCode(theo.phone)
    const cases: [newPassword: string, sentence: string][] = [
      ["kiwi", "Staff passwords must be at least 8 characters long."],
      ["7 chars", "Staff passwords must be at least 8 characters long."],
      ["Baseball1", "This password is too common. Choose one that's harder to guess."],
      ["88888888", "This password is too common. Choose one that's harder to guess."],
      [`Glass ${theo.phone.slice(0, 4)}`, "Choose a password without digits from the phone number."],
    ]
    for (const [newPassword, message] of cases)
      expect(await post({ ...his, newPassword })).toMatchObject({
        status: 400,
        body: { fields: [{ field: "newPassword", message }] },
      })
    expect((await post({ ...his, newPassword: "8 chars!" })).status).toBe(200)
  })

  it("replaces a forgotten password, and ends every session opened with the old one", async () => {
    const mia = await customer()
    await setPassword(mia, "correct horse")
    const hers = await requestCode(mia.phone)
    const opened = await post({ ...hers, newPassword: "battery staple" })
    expect(opened.status).toBe(200)
    expect((await as(mia).get("/account")).status).toBe(401)
    expect((await as({ _id: mia._id, token: tokenIn(opened) }).get("/account")).status).toBe(200)
    expect((await logIn(mia.phone, "correct horse")).status).toBe(401)
    expect((await logIn(mia.phone, "battery staple")).status).toBe(200)
  })

  it("leaves no session from a concurrent login with the forgotten password", async () => {
    const round = async () => {
      const mia = await customer()
      await setPassword(mia, "correct horse", { slow: true })
      const hers = await requestCode(mia.phone)
      const [replaced, opened] = await Promise.all([
        post({ ...hers, newPassword: "battery staple" }),
        logIn(mia.phone, "correct horse", "a thief's phone"),
      ])
      expect(replaced.status).toBe(200)
      if (opened.status === 200)
        expect((await as({ _id: mia._id, token: tokenIn(opened) }).get("/account")).status).toBe(401)
    }
    await Promise.all(Array.from({ length: 4 }, round))
  })

  it("lets a deactivated user log in to read messages", async () => {
    const gone = await newcomer({ state: "inactive" })
    const { body } = await post({ ...(await requestCode(gone.phone)), newPassword: "correct horse" })
    expect(body).toMatchObject({ user: { _id: gone._id, deactivated: true } })
  })

  it("rejects a code whose phone has since moved to another user", async () => {
    const [mia, rosa] = await Promise.all([newcomer(), clerk()])
    const hers = await requestCode(mia.phone)
    expect((await as(rosa).put("/users", { user: mia._id, phone: randomPhone() })).status).toBe(200)
    await newcomer({ phone: mia.phone })
    expect(outcome(await post({ ...hers, newPassword: "correct horse" }))).toEqual({
      status: 401,
      code: "code_not_right",
    })
  })

  it("grants only messages to a user deactivated before or during the use of the code", async () => {
    const rosa = await clerk()
    const deactivate = async (user: string) =>
      expect((await as(rosa).put("/users", { user, state: "inactive" })).status).toBe(200)
    const withCode = async () => {
      const mia = await newcomer()
      const hers = await requestCode(mia.phone)
      return { mia, use: () => post({ ...hers, newPassword: "correct horse" }) }
    }
    const [before, ...others] = await Promise.all(Array.from({ length: 9 }, withCode))
    await deactivate(before?.mia._id ?? "")
    expect((await before?.use())?.body).toMatchObject({ user: { deactivated: true } })

    for (const [round, { mia, use }] of others.entries()) {
      const using = use()
      // Increasing delays, so that the change hits every step of the login.
      for (let call = 0; call < 2 * round; call += 1) await as(rosa).get("/account")
      const [opened] = await Promise.all([using, deactivate(mia._id)])
      const { token, user } = opened.body as { token: string; user: { deactivated?: true } }
      // A session opened before is ended, one opened after belongs to a deactivated user.
      const [status, sessions] = user.deactivated ? [403, 1] : [401, 0]
      expect((await as({ _id: mia._id, token }).get("/users")).status).toBe(status)
      expect((await as(rosa).post("/sessions", [mia._id])).body).toHaveLength(sessions)
    }
  })

  it("rejects malformed input and names the field", async () => {
    const fieldsOf = async (body: Form) => problemIn(await post(body)).fields?.map(({ field }) => field)
    const phone = randomPhone()
    expect(await fieldsOf({ phone: "530" })).toEqual(["phone"])
    expect(await fieldsOf({ phone, code: "12345", nonce: "n" })).toEqual(["code"])
    expect(await fieldsOf({ phone, code: "123456" })).toEqual(["nonce"])
    expect(await fieldsOf({ phone, nonce: "n" })).toEqual(["code"])
    expect(await fieldsOf({ phone, newPassword: "correct horse" })).toEqual(["newPassword"])
  })

  it("does not count a login by code alone as entering the password", async () => {
    const boss = await admin()
    await setPassword(boss, "correct horse")
    const opened = await post(await requestCode(boss.phone))
    expect(opened.status).toBe(200)
    const person = { ...boss, token: tokenIn(opened) }
    expect(await as(person).send("POST", "/apikeys", { name: "Books", role: "clerk" })).toBeProblem(
      403,
      "password_needed",
    )
  })
})
