import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { messageWrite } from "#functions/platform/outbox.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { leftTo } from "../messages/outbox.ts"
import { table } from "../table.ts"
import { ask, guessed, leastTime, logIn, outcome, post, requestCode, timed, tokenIn } from "./first-login.ts"
import { codeTextedTo } from "./texts.ts"

const { customer, setPassword } = people(table)

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
