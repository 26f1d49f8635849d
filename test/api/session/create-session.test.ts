import { describe, expect, it } from "vitest"
import { hashToken } from "#functions/platform/actor.ts"
import { hashNetwork } from "#functions/platform/hourly-limit.ts"
import { keys } from "#functions/platform/keys.ts"
import { setHourlyCount } from "../../builders/hourly-count.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { addressOf } from "../../driver/visitor.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { technician, customer, clerk, setPassword } = people(table)

/** Uses one network per phone, so that other tests' failed logins don't count toward its limit. */
const logIn = (phone: string, password: string, userAgent = "a laptop") =>
  as().post(
    "/session",
    { phone, password },
    { headers: { "user-agent": userAgent, "x-forwarded-for": addressOf(phone) } },
  )

const technicianWithPassword = async () => {
  const theo = await technician({ branch: "yuba-city" })
  await setPassword(theo, "correct horse")
  return theo
}

describe("POST /session", () => {
  it("logs in and returns who the user is; the token authorizes calls", async () => {
    const theo = await technicianWithPassword()
    const { status, body } = await logIn(theo.phone, "correct horse")
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
          location: "yuba-city",
        },
      },
    })
    const { token } = body as { token: string }
    expect(await as({ _id: theo._id, token }).get("/account")).toMatchObject({
      status: 200,
      body: { _id: theo._id },
    })
  })

  it("stores the token's hash, not the token", async () => {
    const theo = await technicianWithPassword()
    const { body } = await logIn(theo.phone, "correct horse")
    const { token } = body as { token: string }
    const stored = await table.get(keys.session(theo._id, hashToken(token)))
    expect(stored).toMatchObject({ userId: theo._id, ipAddress: addressOf(theo.phone), browser: "a laptop" })
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it("returns no technician id for a customer", async () => {
    const mia = await customer()
    await setPassword(mia, "kiwi")
    const { body } = await logIn(mia.phone, "kiwi")
    expect(body).toMatchObject({ role: "user", user: { serviceTechnician: false, location: "" } })
    expect((body as { user: object }).user).not.toHaveProperty("techId")
  })

  it("returns the same reply for an unknown phone and a wrong password", async () => {
    const theo = await technicianWithPassword()
    const [wrong, unknown] = await Promise.all([
      logIn(theo.phone, "wrong horse"),
      logIn(randomPhone(), "wrong horse"),
    ])
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    const sentence = "The phone number or password is incorrect."
    expect(wrong.body).toMatchObject({ code: "login_failed", Error: { message: sentence } })
    expect({ ...(unknown.body as object), requestId: "" }).toEqual({
      ...(wrong.body as object),
      requestId: "",
    })
  })

  it("treats an initial password like a wrong one and like an unknown phone, and never logs in", async () => {
    const [carla, mia, stranger] = [await clerk(), await customer(), randomPhone()]
    await setPassword(carla, carla.phone.slice(-4), { chosen: false })
    await setPassword(mia, "correct horse")
    const replies = await Promise.all(
      [carla.phone, mia.phone, stranger].map((phone) => logIn(phone, phone.slice(-4))),
    )
    for (const reply of replies) expect(reply).toBeProblem(401, "login_failed")
    const [first, ...others] = replies.map(({ body }) => ({ ...(body as object), requestId: "" }))
    for (const other of others) expect(other).toEqual(first)
  })

  it("requires a new password only from a user who knows the one set by staff", async () => {
    const mia = await customer()
    await setPassword(mia, "from the desk", { chosen: false })
    expect(await logIn(mia.phone, "from the desk")).toBeProblem(403, "first_login_required")
    expect(await logIn(mia.phone, "not it")).toBeProblem(401, "login_failed")
  })

  it("requires a new password when staff log in with a weak one, and only then", async () => {
    const carla = await clerk()
    for (const weak of ["kiwi", "baseball1"]) {
      await setPassword(carla, weak)
      expect(await logIn(carla.phone, weak)).toBeProblem(403, "password_too_weak", {
        Error: {
          message:
            "Your password is too easy to guess for a staff login. Choose a new one. We'll text a code to your phone.",
        },
      })
    }
    expect(await logIn(carla.phone, "not it")).toBeProblem(401, "login_failed")
  })

  it("allows 100 failures an hour per address for any phones, and still admits known devices", async () => {
    const theo = await technicianWithPassword()
    const address = "198.51.100.99"
    const from = (phone: string, password: string) =>
      as().post(
        "/session",
        { phone, password },
        {
          headers: { "user-agent": "a laptop", "x-forwarded-for": address },
        },
      )
    await setHourlyCount(table, "logins", hashNetwork(address), 98)
    expect((await from(theo.phone, "correct horse")).status).toBe(200)
    const replies = await Promise.all(Array.from({ length: 5 }, () => from(randomPhone(), "a guess")))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(2)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3)
    expect((await from(theo.phone, "correct horse")).status).toBe(200)
  })

  it("throttles a device after five failures, but not another one at the same address", async () => {
    const theo = await technicianWithPassword()
    for (let guess = 0; guess < 5; guess += 1)
      expect((await logIn(theo.phone, `guess ${guess}`)).status).toBe(401)

    expect(await logIn(theo.phone, "correct horse")).toBeProblem(429, "too_many", {
      Error: { message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds?\.$/) },
    })
    expect((await logIn(theo.phone, "correct horse", "a phone")).status).toBe(200)
    expect((await logIn(theo.phone, "correct horse")).status).toBe(429)
  })

  it("throttles guesses for an unknown phone too", async () => {
    const phone = randomPhone()
    for (let guess = 0; guess < 5; guess += 1) await logIn(phone, "guess")
    expect((await logIn(phone, "guess")).status).toBe(429)
  })

  it("counts concurrent guesses", async () => {
    const theo = await technicianWithPassword()
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, guess) => logIn(theo.phone, `guess ${guess}`)),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it("allows repeated logins, also concurrent ones and after a few mistakes", async () => {
    const theo = await technicianWithPassword()
    for (let round = 0; round < 2; round += 1) {
      await logIn(theo.phone, "mistake")
      await logIn(theo.phone, "mistake")
      await logIn(theo.phone, "mistake")
      expect((await logIn(theo.phone, "correct horse")).status).toBe(200)
    }
    const replies = await Promise.all([1, 2, 3].map(() => logIn(theo.phone, "correct horse")))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it("never stores its reply for a retry, since it contains the token", async () => {
    const theo = await technicianWithPassword()
    const body = { phone: theo.phone, password: "correct horse" }
    const first = await as().post("/session", body, { key: "login-0001" })
    const second = await as().post("/session", body, { key: "login-0001" })
    expect([first.status, second.status]).toEqual([200, 200])
    expect((first.body as { token: string }).token).not.toBe((second.body as { token: string }).token)
    expect(await table.get(keys.idempotency("public", "create-session", "login-0001"))).toBeUndefined()
  })

  it("rejects malformed input and names the field", async () => {
    expect(await logIn("530-555", "abc")).toBeProblem(400, "malformed", {
      fields: [
        { field: "phone", message: "Enter a 10-digit US phone number." },
        { field: "password", message: "Enter a password of 4 to 49 characters." },
      ],
    })
    expect(await as().post("/session", malformed("{not json"))).toMatchObject({ status: 400 })
    expect((await logIn(randomPhone(), "x".repeat(50))).status).toBe(400)
  })

  it("lets a deactivated user read messages, and reveals that only with the password", async () => {
    const gone = await customer({ state: "inactive" })
    await setPassword(gone, "correct horse")
    const { status, body } = await logIn(gone.phone, "correct horse")
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { role: "user", user: { deactivated: true } },
    })
    const { token } = body as { token: string }
    const theirs = as({ _id: gone._id, token })
    expect([(await theirs.get("/messages")).status, (await theirs.put("/session", {})).status]).toEqual([
      200, 200,
    ])
    expect(await theirs.get("/users")).toBeProblem(403, "deactivated", {
      detail: "This account is deactivated. Call the shop for help.",
    })
    expect((await theirs.delete("/session")).status).toBe(200)
    expect(await logIn(gone.phone, "wrong horse")).toBeProblem(401, "login_failed")
  })

  it("allows 20 sessions per user; another login ends the longest idle one", async () => {
    const theo = await technicianWithPassword()
    const tokens: string[] = []
    for (let nth = 0; nth < 20; nth += 1)
      tokens.push(((await logIn(theo.phone, "correct horse")).body as { token: string }).token)
    const works = async (token: string) => (await as({ _id: theo._id, token }).get("/account")).status === 200
    expect(await works(theo.token)).toBe(false)
    expect(await works(tokens[0] ?? "")).toBe(true)
    expect(await works(tokens.at(-1) ?? "")).toBe(true)
  })
})
