import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { messageWrite } from "#functions/platform/outbox.ts"
import type { User } from "#shared/api/users.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { addressOf } from "../../driver/visitor.ts"
import { as, malformed, problemIn, type Reply } from "../client.ts"
import { leftTo } from "../messages/outbox.ts"
import { table } from "../table.ts"
import { codeTextedTo, otherThan, textsTo } from "./texts.ts"

const { admin, clerk, customer, technician, setPassword } = people(table)

type Options = { key?: string; address?: string; userAgent?: string }

type Form = { phone: string; code?: string; nonce?: string | undefined; newPassword?: string }

const post = (body: Form, { key, address, userAgent = "a laptop" }: Options = {}) =>
  as().post("/firstlogin", malformed(body), {
    ...(key && { key }),
    headers: { "user-agent": userAgent, "x-forwarded-for": address ?? addressOf(body.phone) },
  })
const ask = (phone: string, options?: Options) => post({ phone }, options)
const logIn = (phone: string, password: string, userAgent = "a laptop") =>
  as().post(
    "/session",
    { phone, password },
    { headers: { "user-agent": userAgent, "x-forwarded-for": addressOf(phone) } },
  )

const newcomer = async (overrides: Partial<User> = {}) => {
  const mia = await customer(overrides)
  await setPassword(mia, mia.phone.slice(-4), { chosen: false })
  return mia
}
const nonceIn = ({ body }: Reply) => (body as { nonce: string }).nonce
const tokenIn = ({ body }: Reply) => (body as { token: string }).token
const outcome = ({ status, body }: Reply) => ({ status, code: (body as { code?: string }).code })
const wordsOf = ({ body }: Reply) => ({ ...(body as object), requestId: "", nonce: "" })

const requestCode = async (phone: string, options: Options & { texts?: number } = {}) => {
  const nonce = nonceIn(await ask(phone, options))
  return { phone, nonce, code: await codeTextedTo(phone, options.texts) }
}

const tooLong = "a password of many words and of far too many signs"

/** Milliseconds of the constant-time reply, less a timer's inaccuracy. */
const leastTime = 290
const timed = async <Result>(work: () => Promise<Result>) => {
  const began = performance.now()
  const result = await work()
  return { took: performance.now() - began, result }
}

const codesOf = async (phone: string) =>
  (await table.query({ partition: keys.codeRequests(phone, "login").pk, prefix: "N#", limit: 20 })).items

const age = async (phone: string, secondsAgo: number) => {
  const sentAt = Math.floor(Date.now() / 1000) - secondsAgo
  const requests = await table.get(keys.codeRequests(phone, "login"))
  if (!requests) throw new Error(`No code was asked for with ${phone}.`)
  const networks = Object.fromEntries(
    Object.entries(requests.networks as Record<string, { sends: number }>).map(([network, { sends }]) => [
      network,
      { sends, sentAt },
    ]),
  )
  await table.transact([
    { put: { ...requests, sentAt, networks }, onlyIf: "unguarded" },
    ...(await codesOf(phone)).map((code) => ({ put: { ...code, sentAt }, onlyIf: "unguarded" as const })),
  ])
}
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
      onlyIf: "unguarded",
    },
  ])

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

  it("replies in the same words, limits, and time to any phone, and texts only known ones", async () => {
    const [newly, known, nobody] = [await newcomer(), await customer(), randomPhone()]
    await setPassword(known, "correct horse")
    const replies = await Promise.all(
      [newly.phone, known.phone, nobody].map(async (phone) => {
        const { took, result } = await timed(() => ask(phone))
        expect(took).toBeGreaterThanOrEqual(leastTime)
        return [wordsOf(result), outcome(result), outcome(await ask(phone))]
      }),
    )
    expect(replies[0]?.slice(1)).toEqual([{ status: 200 }, { status: 429, code: "too_many" }])
    expect(replies).toEqual([replies[0], replies[0], replies[0]])
    await codeTextedTo(newly.phone)
    expect(await textsTo(nobody)).toEqual([])
  })

  it("returns the same reply for a code without a phone, a wrong code, and another user's code", async () => {
    const [mia, ana] = await Promise.all([newcomer(), newcomer()])
    const [hers, anas] = await Promise.all([requestCode(mia.phone), requestCode(ana.phone)])
    const newPassword = "correct horse"
    const replies = await Promise.all([
      post({ ...hers, phone: randomPhone(), newPassword }),
      post({ ...hers, code: otherThan(hers.code), newPassword }),
      post({ ...hers, nonce: anas.nonce, newPassword }),
      ...(hers.code === anas.code ? [] : [post({ ...hers, code: anas.code, newPassword })]),
    ])
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(wordsOf(reply)).toEqual(wordsOf(replies[0] as Reply))
    }
    expect(wordsOf(replies[0] as Reply)).toMatchObject({
      code: "code_not_right",
      Error: { message: expect.any(String) },
    })
  })

  it("lets only the requesting browser use up the tries of its code", async () => {
    const mia = await newcomer()
    const hers = await requestCode(mia.phone)
    const stranger = await requestCode(mia.phone, { address: "198.51.100.20", texts: 2 })
    const wrong = otherThan(hers.code)
    const guesses = [
      ...Array.from({ length: 6 }, () => "invented-nonce"),
      ...Array.from({ length: 6 }, () => stranger.nonce),
    ].map((nonce) => post({ phone: mia.phone, code: wrong, nonce, newPassword: "correct horse" }))
    for (const guess of await Promise.all(guesses)) expect(guess.status).toBe(401)
    expect(outcome(await post({ phone: mia.phone, code: hers.code, newPassword: "correct horse" }))).toEqual({
      status: 400,
      code: "malformed",
    })
    expect((await post({ ...hers, newPassword: "correct horse" })).status).toBe(200)
  })

  it("allows five tries of a code, also concurrent; then even the right one fails", async () => {
    const mia = await newcomer()
    const hers = await requestCode(mia.phone)
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        post({ ...hers, code: otherThan(hers.code, nth + 1), newPassword: "correct horse" }),
      ),
    )
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401))
    expect(await codesOf(mia.phone)).toMatchObject([{ tries: 5 }])
    expect(outcome(await post({ ...hers, newPassword: "correct horse" }))).toEqual({
      status: 401,
      code: "code_not_right",
    })
  })

  it("accepts the right code on the fifth try", async () => {
    const mia = await newcomer()
    const hers = await requestCode(mia.phone)
    await Promise.all(
      [1, 2, 3, 4].map((nth) =>
        post({ ...hers, code: otherThan(hers.code, nth), newPassword: "correct horse" }),
      ),
    )
    expect(await codesOf(mia.phone)).toMatchObject([{ tries: 4 }])
    expect((await post({ ...hers, newPassword: "correct horse" })).status).toBe(200)
  })

  it("expires a code after ten minutes", async () => {
    const mia = await newcomer()
    const hers = await requestCode(mia.phone)
    await age(mia.phone, 600)
    expect((await post({ ...hers, newPassword: "correct horse" })).status).toBe(401)
  })

  it("texts another code after half a minute", async () => {
    const mia = await newcomer()
    await requestCode(mia.phone)
    expect(await ask(mia.phone)).toBeProblem(429, "too_many", {
      Error: {
        message: expect.stringMatching(/^We already sent a code\. You can get a new one in \d+ seconds?\.$/),
      },
    })
    await age(mia.phone, 30)
    const second = await requestCode(mia.phone, { texts: 2 })
    expect((await post({ ...second, newPassword: "correct horse" })).status).toBe(200)
  })

  it("texts the owner's network a code after strangers used up the phone's limit", async () => {
    const mia = await newcomer()
    await post({ ...(await requestCode(mia.phone)), newPassword: "correct horse" })
    await age(mia.phone, 31)
    const requests = { ...(await table.get(keys.codeRequests(mia.phone, "login"))), sends: 15 }
    await table.transact([
      { put: { ...requests, ...keys.codeRequests(mia.phone, "login") }, onlyIf: "unguarded" },
    ])
    expect(await ask(mia.phone, { address: "203.0.113.79" })).toBeProblem(429, "too_many")
    expect((await ask(mia.phone)).status).toBe(200)
  })

  it("texts at most ten phones an hour per address, also for concurrent calls", async () => {
    const address = "203.0.113.77"
    const phones = await Promise.all(Array.from({ length: 13 }, async () => (await newcomer()).phone))
    const replies = await Promise.all(phones.map((phone) => ask(phone, { address })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toBeProblem(429, "too_many", {
        detail: "Too many attempts from your network. Try again in an hour.",
      })
    expect((await ask(randomPhone(), { address })).status).toBe(429)
    expect((await ask(randomPhone(), { address: "203.0.113.78" })).status).toBe(200)
  })

  it("texts one code for two concurrent tabs, and repeats its reply for the same key", async () => {
    const mia = await newcomer()
    const tabs = await Promise.all([ask(mia.phone), ask(mia.phone)])
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 429])
    await codeTextedTo(mia.phone)

    const ana = await newcomer()
    const key = `first-login-${ana._id}`
    const replies = [await ask(ana.phone, { key }), await ask(ana.phone, { key })]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const code = await codeTextedTo(ana.phone)
    expect(await textsTo(ana.phone)).toHaveLength(1)
    const [, again] = replies.map(nonceIn)
    const used = await post({ phone: ana.phone, code, nonce: again, newPassword: "correct horse" })
    expect(used.status).toBe(200)
  })

  it("opens one session when two tabs use a code at once, and none for a replay", async () => {
    const race = async () => {
      const mia = await newcomer()
      const hers = await requestCode(mia.phone)
      const use = (newPassword: string) => post({ ...hers, newPassword }, { key: "the-same-1" })
      const tabs = await Promise.all([use("correct horse"), use("battery staple")])
      expect(tabs.map(({ status }) => status).sort()).toEqual([200, 401])
      const winner = tabs[0]?.status === 200 ? "correct horse" : "battery staple"
      expect((await logIn(mia.phone, winner)).status).toBe(200)
      expect((await use("correct horse")).status).toBe(401)
    }
    await Promise.all(Array.from({ length: 5 }, race))
    expect(await table.get(keys.idempotency("public", "first-login", "the-same-1"))).toBeUndefined()
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

describe("Logging in with a phone after 100 password guesses", () => {
  it("requires a texted code on an unknown device, and keeps the password", async () => {
    const mia = await customer()
    await setPassword(mia, "correct horse")
    await guessed(mia.phone, 100)
    expect(await logIn(mia.phone, "correct horse", "a new tablet")).toBeProblem(403, "code_required")
    const hers = await requestCode(mia.phone, { userAgent: "a new tablet" })
    const opened = await post(hers, { userAgent: "a new tablet" })
    expect(opened.status).toBe(200)
    expect((await as({ _id: mia._id, token: tokenIn(opened) }).get("/account")).status).toBe(200)
    expect((await as(mia).get("/account")).status).toBe(200)
    expect((await logIn(mia.phone, "correct horse", "a new tablet")).status).toBe(200)
  })

  it("no longer reveals whether a password is right", async () => {
    const [mia, nobody] = [await customer(), randomPhone()]
    await setPassword(mia, "correct horse")
    await Promise.all([guessed(mia.phone, 100), guessed(nobody, 100)])
    const logins = await Promise.all([
      logIn(mia.phone, "wrong horse"),
      logIn(mia.phone, "correct horse"),
      logIn(nobody, "wrong horse"),
    ])
    expect(logins.map(outcome)).toEqual(logins.map(() => ({ status: 403, code: "code_required" })))
  })

  it("reveals nothing through idempotency keys or response time", async () => {
    const [mia, nobody] = [await customer(), randomPhone()]
    await setPassword(mia, "correct horse")
    const guess = async (phone: string) => {
      const key = randomUUID()
      const { took } = await timed(() => ask(phone, { key }))
      expect(took).toBeGreaterThanOrEqual(leastTime)
      expect(outcome(await post({ phone, surprise: 1 } as never, { key }))).toEqual({
        status: 400,
        code: "malformed",
      })
      expect(outcome(await ask(phone, { key }))).toEqual({ status: 200 })
    }
    await Promise.all([guess(mia.phone), guess(nobody)])
    const use = async (phone: string, code: string) => {
      const { took, result } = await timed(() => post({ phone, code, nonce: "invented" }))
      expect(outcome(result)).toEqual({ status: 401, code: "code_not_right" })
      expect(took).toBeGreaterThanOrEqual(leastTime)
    }
    await Promise.all([use(mia.phone, await codeTextedTo(mia.phone)), use(nobody, "123456")])
  })
})

describe("The text message with a code", () => {
  it("is not sent once its code has expired, and its body is erased", async () => {
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
    await expect.poll(() => table.get(keys.message(id))).toMatchObject({ state: "dead", body: "" })
    expect(await leftTo(phone)).toEqual([])
  })
})
