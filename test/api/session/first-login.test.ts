import { randomUUID } from "node:crypto"
import { describe, expect, inject, it } from "vitest"
import { keys } from "../../../functions/platform/keys.ts"
import { messageWrite } from "../../../functions/platform/outbox.ts"
import type { User } from "../../../shared/api/users.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { as, malformed, problemIn, type Reply } from "../client.ts"
import { table } from "../table.ts"
import { codeTextedTo, otherThan, textsTo } from "./texts.ts"

const { clerk, customer, technician, setPassword } = people(table)

const post = (body: object, options?: Parameters<ReturnType<typeof as>["post"]>[2]) =>
  as().post("/firstlogin", malformed(body), options)
const ask = (phone: string, password = phone.slice(-4), userAgent = "a laptop") =>
  post({ phone, password }, { headers: { "user-agent": userAgent } })
const logIn = (phone: string, password: string, userAgent = "a laptop") =>
  as().post("/session", { phone, password }, { headers: { "user-agent": userAgent } })

const newcomer = async (overrides: Partial<User> = {}) => {
  const mia = await customer(overrides)
  await setPassword(mia, mia.phone.slice(-4), { chosen: false })
  return mia
}
const tokenIn = ({ body }: Reply) => (body as { token: string }).token
const outcome = ({ status, body }: Reply) => ({ status, code: (body as { code?: string }).code })

/** Milliseconds, a timer's inaccuracy less, that an answer takes which says nothing. */
const leastTime = 290
const timed = async <Result>(work: () => Promise<Result>) => {
  const began = performance.now()
  const result = await work()
  return { took: performance.now() - began, result }
}

/** As if the last code had been texted so many seconds ago. */
const age = (phone: string, secondsAgo: number) =>
  table.transact([
    {
      add: keys.oneTimeCode(phone),
      amounts: { version: 1 },
      set: { sentAt: Math.floor(Date.now() / 1000) - secondsAgo },
      onlyIf: "beside",
    },
  ])
/** As if this phone had been guessed at so many times on devices invented anew. */
const guessed = (phone: string, failures: number) =>
  table.transact([
    {
      put: {
        ...keys.loginAttempts(phone),
        schema: 1,
        failures,
        lastAt: Math.floor(Date.now() / 1000),
        devices: {},
        version: 1,
      },
      onlyIf: "beside",
    },
  ])

describe("POST /firstlogin", () => {
  it("texts a code for the initial password, and opens a session for the code with an own password", async () => {
    const theo = await technician({ branch: "woodland" })
    await setPassword(theo, theo.phone.slice(-4), { chosen: false })
    expect(await ask(theo.phone)).toMatchObject({
      status: 200,
      body: {
        message:
          "If the phone number and password are correct, we texted a code to that phone. It expires in 10 minutes.",
      },
    })
    const code = await codeTextedTo(theo.phone)
    const { status, body } = await post({ phone: theo.phone, code, newPassword: "correct horse" })
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

  it("answers an unknown phone and a wrong password alike, and texts neither", async () => {
    const mia = await newcomer()
    const nobody = randomPhone()
    const [wrong, unknown] = await Promise.all([ask(mia.phone, "not it"), ask(nobody, "not it")])
    expect(outcome(wrong)).toEqual({ status: 401, code: "login_failed" })
    expect({ ...(unknown.body as object), requestId: "" }).toEqual({
      ...(wrong.body as object),
      requestId: "",
    })
    expect(await textsTo(mia.phone)).toEqual([])
    expect(await table.get(keys.oneTimeCode(mia.phone))).toBeUndefined()
  })

  it("slows guesses down as a login does, each counting for both", async () => {
    const mia = await newcomer()
    const guesses = [ask, logIn, ask, logIn, ask, ask, logIn]
    const replies: Reply[] = []
    for (const guess of guesses) replies.push(await guess(mia.phone, "not it"))
    expect(replies.map(outcome)).toEqual([
      ...Array.from({ length: 5 }, () => ({ status: 401, code: "login_failed" })),
      { status: 429, code: "too_many" },
      { status: 429, code: "too_many" },
    ])
    expect(outcome(await ask(mia.phone))).toEqual({ status: 429, code: "too_many" })
    expect((await ask(mia.phone, mia.phone.slice(-4), "a phone")).status).toBe(200)
  })

  it("answers a code for a phone without one, a wrong code and one of somebody else alike", async () => {
    const [mia, ana] = await Promise.all([newcomer(), newcomer()])
    await Promise.all([ask(mia.phone), ask(ana.phone)])
    const code = await codeTextedTo(mia.phone)
    const hers = await codeTextedTo(ana.phone)
    const replies = await Promise.all([
      post({ phone: randomPhone(), code, newPassword: "correct horse" }),
      post({ phone: mia.phone, code: otherThan(code), newPassword: "correct horse" }),
      ...(hers === code ? [] : [post({ phone: mia.phone, code: hers, newPassword: "correct horse" })]),
    ])
    const [first] = replies.map(({ body }) => ({ ...(body as object), requestId: "" }))
    for (const { status, body } of replies) {
      expect(status).toBe(401)
      expect({ ...(body as object), requestId: "" }).toEqual(first)
    }
    expect(first).toMatchObject({ code: "code_not_right", Error: { message: expect.any(String) } })
  })

  it("lets a code be tried five times, also side by side, and then not even the right one opens", async () => {
    const mia = await newcomer()
    await ask(mia.phone)
    const code = await codeTextedTo(mia.phone)
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        post({ phone: mia.phone, code: otherThan(code, nth + 1), newPassword: "correct horse" }),
      ),
    )
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401))
    expect(await table.get(keys.oneTimeCode(mia.phone))).toMatchObject({ tries: 5 })
    expect(outcome(await post({ phone: mia.phone, code, newPassword: "correct horse" }))).toEqual({
      status: 401,
      code: "code_not_right",
    })
  })

  it("lets the right code open on the fifth try", async () => {
    const mia = await newcomer()
    await ask(mia.phone)
    const code = await codeTextedTo(mia.phone)
    await Promise.all(
      [1, 2, 3, 4].map((nth) =>
        post({ phone: mia.phone, code: otherThan(code, nth), newPassword: "correct horse" }),
      ),
    )
    expect(await table.get(keys.oneTimeCode(mia.phone))).toMatchObject({ tries: 4 })
    expect((await post({ phone: mia.phone, code, newPassword: "correct horse" })).status).toBe(200)
  })

  it("forgets a code after ten minutes", async () => {
    const mia = await newcomer()
    await ask(mia.phone)
    const code = await codeTextedTo(mia.phone)
    await age(mia.phone, 600)
    expect((await post({ phone: mia.phone, code, newPassword: "correct horse" })).status).toBe(401)
  })

  it("sends another code after half a minute, which replaces the first", async () => {
    const mia = await newcomer()
    await ask(mia.phone)
    const first = await codeTextedTo(mia.phone)
    expect(await ask(mia.phone)).toBeProblem(429, "too_many", {
      Error: {
        message: expect.stringMatching(/^We already sent a code\. You can get a new one in \d+ seconds?\.$/),
      },
    })
    await age(mia.phone, 30)
    expect((await ask(mia.phone)).status).toBe(200)
    const second = await codeTextedTo(mia.phone, 2)
    if (first !== second)
      expect((await post({ phone: mia.phone, code: first, newPassword: "correct horse" })).status).toBe(401)
    expect((await post({ phone: mia.phone, code: second, newPassword: "correct horse" })).status).toBe(200)
  })

  it("texts one code to two tabs that ask side by side, and answers a retry under the same key again", async () => {
    const mia = await newcomer()
    const tabs = await Promise.all([ask(mia.phone), ask(mia.phone)])
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 429])
    await codeTextedTo(mia.phone)

    const ana = await newcomer()
    const body = { phone: ana.phone, password: ana.phone.slice(-4) }
    const key = `first-login-${ana._id}`
    const replies = [await post(body, { key }), await post(body, { key })]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await codeTextedTo(ana.phone)
    expect(await textsTo(ana.phone)).toHaveLength(1)
  })

  it("opens one session for a code that two tabs use side by side, and none for a replay", async () => {
    const race = async () => {
      const mia = await newcomer()
      await ask(mia.phone)
      const code = await codeTextedTo(mia.phone)
      const use = (newPassword: string) =>
        post({ phone: mia.phone, code, newPassword }, { key: "the-same-1" })
      const tabs = await Promise.all([use("correct horse"), use("battery staple")])
      expect(tabs.map(({ status }) => status).sort()).toEqual([200, 401])
      const winner = tabs[0]?.status === 200 ? "correct horse" : "battery staple"
      expect((await logIn(mia.phone, winner)).status).toBe(200)
      expect((await use("correct horse")).status).toBe(401)
    }
    await Promise.all(Array.from({ length: 5 }, race))
    expect(await table.get(keys.idempotency("public", "first-login", "the-same-1"))).toBeUndefined()
  })

  it("asks for an own password with the spec's sentences, and the code stays good meanwhile", async () => {
    const mia = await newcomer()
    await ask(mia.phone)
    const code = await codeTextedTo(mia.phone)
    const cases: [newPassword: string | undefined, sentence: string][] = [
      [undefined, "Please enter a new password!"],
      ["", "Please enter a new password!"],
      ["abc", "Password must be at least 4 characters long."],
      ["x".repeat(50), "Password must be under 50 characters long."],
      [mia.phone.slice(-4), "Choose a new password. It can't be the last four digits of your phone."],
    ]
    for (const [newPassword, message] of cases)
      expect(
        await post({ phone: mia.phone, code, ...(newPassword !== undefined && { newPassword }) }),
      ).toMatchObject({
        status: 400,
        body: { fields: [{ field: "newPassword", message }] },
      })
    expect((await post({ phone: mia.phone, code, newPassword: "x".repeat(49) })).status).toBe(200)
  })

  it("lets a deactivated user in to read their messages", async () => {
    const gone = await newcomer({ state: "inactive" })
    await ask(gone.phone)
    const code = await codeTextedTo(gone.phone)
    const { body } = await post({ phone: gone.phone, code, newPassword: "correct horse" })
    expect(body).toMatchObject({ user: { _id: gone._id, deactivated: true } })
  })

  it("is of no use to a phone that meanwhile is somebody else's", async () => {
    const [mia, rosa] = await Promise.all([newcomer(), clerk()])
    await ask(mia.phone)
    const code = await codeTextedTo(mia.phone)
    expect((await as(rosa).put("/users", { user: mia._id, phone: randomPhone() })).status).toBe(200)
    const other = await newcomer({ phone: mia.phone })
    expect(outcome(await post({ phone: other.phone, code, newPassword: "correct horse" }))).toEqual({
      status: 401,
      code: "code_not_right",
    })
  })

  it("opens the messages alone for somebody who is deactivated with a code in hand, or while the code is used", async () => {
    const rosa = await clerk()
    const deactivate = async (user: string) =>
      expect((await as(rosa).put("/users", { user, state: "inactive" })).status).toBe(200)
    const withCode = async () => {
      const mia = await newcomer()
      await ask(mia.phone)
      const code = await codeTextedTo(mia.phone)
      return { mia, use: () => post({ phone: mia.phone, code, newPassword: "correct horse" }) }
    }
    const [before, ...beside] = await Promise.all(Array.from({ length: 9 }, withCode))
    await deactivate(before?.mia._id ?? "")
    expect((await before?.use())?.body).toMatchObject({ user: { deactivated: true } })

    for (const [round, { mia, use }] of beside.entries()) {
      const using = use()
      // A little later each time, so that one comes upon every step of the login.
      for (let call = 0; call < 2 * round; call += 1) await as(rosa).get("/account")
      const [opened] = await Promise.all([using, deactivate(mia._id)])
      const { token, user } = opened.body as { token: string; user: { deactivated?: true } }
      // Opened before, it is ended with the others; opened after, it is one of somebody who was deactivated.
      const [status, sessions] = user.deactivated ? [403, 1] : [401, 0]
      expect((await as({ _id: mia._id, token }).get("/users")).status).toBe(status)
      expect((await as(rosa).post("/sessions", { userId: [mia._id] })).body).toHaveLength(sessions)
    }
  })

  it("names what is malformed", async () => {
    const fieldsOf = async (body: object) => problemIn(await post(body)).fields?.map(({ field }) => field)
    const phone = randomPhone()
    expect(await fieldsOf({ phone: "530", password: "1234" })).toEqual(["phone"])
    expect((await post({ phone })).body).toMatchObject({
      fields: [{ field: "password", message: "Please enter your password." }],
    })
    expect(await fieldsOf({ phone, code: "12345" })).toEqual(["code"])
    expect(await fieldsOf({ phone, code: "123456", password: "1234" })).toEqual(["code"])
    expect(await fieldsOf({ phone, password: "1234", newPassword: "correct horse" })).toEqual(["newPassword"])
  })
})

describe("a phone that was guessed at 100 times", () => {
  it("needs a code by text on a device that nobody knows, which the right password has sent", async () => {
    const mia = await customer()
    await setPassword(mia, "correct horse")
    await guessed(mia.phone, 100)
    expect(await logIn(mia.phone, "correct horse", "a new tablet")).toBeProblem(403, "code_required")
    expect((await ask(mia.phone, "correct horse", "a new tablet")).status).toBe(200)
    const code = await codeTextedTo(mia.phone)
    const opened = await post({ phone: mia.phone, code }, { headers: { "user-agent": "a new tablet" } })
    expect(opened.status).toBe(200)
    expect((await as({ _id: mia._id, token: tokenIn(opened) }).get("/account")).status).toBe(200)
    expect((await logIn(mia.phone, "correct horse", "a new tablet")).status).toBe(200)
  })

  it("no longer tells whether a password is right: right, wrong and unknown answer alike", async () => {
    const [mia, nobody] = [await customer(), randomPhone()]
    await setPassword(mia, "correct horse")
    await Promise.all([guessed(mia.phone, 100), guessed(nobody, 100)])
    const asked = await Promise.all([
      ask(mia.phone, "wrong horse"),
      ask(nobody, "wrong horse"),
      ask(mia.phone, "correct horse"),
    ])
    asked.push(await ask(mia.phone, "correct horse"))
    for (const { status, body } of asked)
      expect({ status, body }).toEqual({ status: 200, body: asked[0]?.body })
    const logins = await Promise.all([logIn(mia.phone, "wrong horse"), logIn(mia.phone, "correct horse")])
    expect(logins.map(outcome)).toEqual(logins.map(() => ({ status: 403, code: "code_required" })))
    await codeTextedTo(mia.phone)
  })

  it("tells it neither by what it remembers of a key nor by its time", async () => {
    const [mia, nobody] = [await customer(), randomPhone()]
    await setPassword(mia, "correct horse")
    await Promise.all([guessed(mia.phone, 100), guessed(nobody, 100)])
    const guess = async (phone: string, password: string) => {
      const key = randomUUID()
      const { took } = await timed(() => post({ phone, password }, { key }))
      expect(took).toBeGreaterThanOrEqual(leastTime)
      expect(outcome(await post({ phone, password: "another" }, { key }))).toEqual({
        status: 422,
        code: "key_reused",
      })
    }
    await Promise.all([
      guess(mia.phone, "correct horse").then(() => guess(mia.phone, "correct horse")),
      guess(mia.phone, "wrong horse"),
      guess(nobody, "wrong horse"),
    ])
    const use = async (phone: string, code: string) => {
      const { took, result } = await timed(() => post({ phone, code }))
      expect(outcome(result)).toEqual({ status: 401, code: "code_not_right" })
      expect(took).toBeGreaterThanOrEqual(leastTime)
    }
    const wrong = otherThan(await codeTextedTo(mia.phone))
    await Promise.all([use(mia.phone, wrong), use(nobody, "123456")])
  })

  it("keeps its own password: the code changes none", async () => {
    const mia = await customer()
    await setPassword(mia, "correct horse")
    await guessed(mia.phone, 100)
    await ask(mia.phone, "correct horse")
    const code = await codeTextedTo(mia.phone)
    expect(await post({ phone: mia.phone, code, newPassword: "battery staple" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "newPassword" }] },
    })
    expect((await post({ phone: mia.phone, code })).status).toBe(200)
  })
})

describe("the text with a code", () => {
  const textsIn = async (phone: string) => {
    const sent = (await (await fetch(`${inject("origin")}/__local/outbox`)).json()) as { to: string }[]
    return sent.filter(({ to }) => to === `+1${phone}`)
  }

  it("is not sent any more when its code is no longer good, and its words are forgotten", async () => {
    const phone = randomPhone()
    const id = `late-${phone}`
    await table.transact([
      messageWrite({
        id,
        kind: "text",
        to: phone,
        body: "123456 is your Clearline code",
        secretUntil: new Date(Date.now() - 1000).toISOString(),
        at: new Date().toISOString(),
      }),
    ])
    await expect
      .poll(() => table.get(keys.message(id)), { timeout: 20_000 })
      .toMatchObject({ state: "dead", body: "" })
    expect(await textsIn(phone)).toEqual([])
  })
})
