import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { type Reply } from "../client.ts"
import { table } from "../table.ts"
import {
  age,
  ask,
  codesOf,
  leastTime,
  logIn,
  newcomer,
  nonceIn,
  outcome,
  post,
  requestCode,
  timed,
  wordsOf,
} from "./first-login.ts"
import { codeTextedTo, otherThan, textsTo } from "./texts.ts"

const { customer, setPassword } = people(table)

describe("POST /firstlogin with a code", () => {
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
})
