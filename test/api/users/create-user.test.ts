import { describe, expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { as, type BodyTo, malformed, problemIn } from "../client.ts"
import { table } from "../table.ts"

const { admin, clerk, customer } = people(table)

const form = (overrides: Partial<BodyTo<"POST", "/users">> = {}): BodyTo<"POST", "/users"> => ({
  name: "Mia Torres",
  phone: randomPhone(),
  role: "user",
  ...overrides,
})
const idOf = (body: unknown) => (body as { _id: string })._id

describe("POST /users", () => {
  it("adds a customer, who can be found by phone at once", async () => {
    const carla = await clerk()
    const mia = form({ email: "mia@example.com", address: "112 Plumas St" })
    const { status, body } = await as(carla).post("/users", mia)
    expect({ status, body }).toEqual({
      status: 201,
      body: { _id: expect.stringMatching(/^[\da-f]{24}$/), message: "New user created!" },
    })
    expect((await as(carla).get("/users", { q: mia.phone })).body).toEqual([
      {
        ...mia,
        _id: idOf(body),
        category: "personal",
        state: "active",
        serviceTechnician: false,
        version: 1,
      },
    ])
  })

  it("adds a commercial account", async () => {
    const carla = await clerk()
    const { body } = await as(carla).post("/users", form({ name: "Sutter Fleet", category: "commercial" }))
    expect((await as(carla).get("/users", { _id: idOf(body) })).body).toMatchObject([
      { role: "user", category: "commercial" },
    ])
  })

  it("makes a technician a service technician and an Installer by default", async () => {
    const carla = await clerk()
    const plain = await as(carla).post("/users", form({ role: "technician" }))
    expect((await as(carla).get("/users", { _id: idOf(plain.body) })).body).toMatchObject([
      { role: "technician", serviceTechnician: true, defaultTechnicianAssignment: "Installer" },
    ])
    const assistant = await as(carla).post(
      "/users",
      form({
        role: "technician",
        defaultTechnicianAssignment: "Assistant",
        technicianAssistantRate: "19.505",
        quickselect: true,
      }),
    )
    expect((await as(carla).get("/users", { _id: idOf(assistant.body) })).body).toMatchObject([
      { defaultTechnicianAssignment: "Assistant", technicianAssistantRate: 19.5, quickselect: true },
    ])
  })

  it("creates a login that the phone's last four digits don't open", async () => {
    const carla = await clerk()
    const mia = form()
    await as(carla).post("/users", mia)
    const { phone } = mia
    const reply = await as().post("/session", { phone, password: phone.slice(-4) })
    expect(reply).toBeProblem(401, "login_failed")
  })

  it("requires a clerk's password again after 15 minutes to create a staff login", async () => {
    const carla = await clerk({ now: new Date(Date.now() - 16 * 60_000) })
    for (const role of ["clerk", "technician"] as const)
      expect(await as(carla).post("/users", form({ role }))).toBeProblem(403, "password_needed")
    expect((await as(carla).post("/users", form())).status).toBe(201)
  })

  it("creates one record for a repeated call and returns the same reply", async () => {
    const carla = await clerk()
    const mia = form()
    const first = await as(carla).post("/users", mia, { key: "new-user-1" })
    const again = await as(carla).post("/users", mia, { key: "new-user-1" })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect((await as(carla).get("/users", { q: mia.phone })).body).toHaveLength(1)
  })

  it("creates one record for two concurrent calls and returns the same reply to both", async () => {
    const carla = await clerk()
    for (const round of [1, 2]) {
      const mia = form()
      const replies = await Promise.all(
        [1, 2, 3].map(() => as(carla).post("/users", mia, { key: `double-${round}` })),
      )
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(replies.map(({ body }) => idOf(body))).size).toBe(1)
    }
  })

  it("rejects the same key with another body, and lets another clerk use that key", async () => {
    const [carla, other] = await Promise.all([clerk(), clerk()])
    await as(carla).post("/users", form(), { key: "new-user-2" })
    expect(await as(carla).post("/users", form(), { key: "new-user-2" })).toBeProblem(422, "key_reused")
    expect((await as(other).post("/users", form(), { key: "new-user-2" })).status).toBe(201)
  })

  it("rejects a phone that another user has, and returns that user", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const refused = await as(carla).post("/users", form({ name: "Ana Torres", phone: mia.phone }))
    expect(refused).toBeProblem(409, "phone_in_use", {
      _id: mia._id,
      Error: "Someone already uses this phone number.",
    })
    expect((await as(carla).get("/users", { q: "Ana Torres", role: "user" })).body).not.toContainEqual(
      expect.objectContaining({ phone: mia.phone }),
    )
  })

  it("gives a phone to only one of two concurrent calls", async () => {
    const carla = await clerk()
    const phone = randomPhone()
    const replies = await Promise.all([1, 2].map(() => as(carla).post("/users", form({ phone }))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const [made, refused] = replies.sort((a, b) => a.status - b.status)
    expect(idOf(refused?.body)).toBe(idOf(made?.body))
  })

  it("creates no admin and no developer, even for an admin", async () => {
    const boss = await admin()
    for (const role of ["admin", "developer"])
      expect(await as(boss).post("/users", malformed({ ...form(), role }))).toMatchObject({
        status: 400,
        body: { fields: [{ field: "role", message: "Choose clerk, technician or user." }] },
      })
  })

  it("accepts a phone as pasted, and rejects a foreign one", async () => {
    const carla = await clerk()
    const phone = randomPhone()
    const pasted = `\u202a+1 (${phone.slice(0, 3)})\u00a0${phone.slice(3, 6)}\u2013${phone.slice(6)}\u202c`
    expect((await as(carla).post("/users", { ...form(), phone: pasted })).status).toBe(201)
    expect((await as(carla).get("/users", { q: phone })).body).toMatchObject([{ phone }])
    expect(await as(carla).post("/users", { ...form(), phone: "+65 9123 4567" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "phone", message: "Enter a 10-digit US phone number." }] },
    })
  })

  it("rejects malformed input and names the field", async () => {
    const carla = await clerk()
    expect(
      await as(carla).post(
        "/users",
        malformed({ name: "Al ", phone: "530-555-010", email: "mia@", password: "1" }),
      ),
    ).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: "name", message: "Enter a name of 3 to 100 characters." },
          { field: "phone", message: "Enter a 10-digit US phone number." },
          { field: "email", message: "Enter a valid email address." },
          { field: "role", message: "Choose clerk, technician or user." },
          { field: "password", message: "Unknown field." },
        ],
      },
    })
  })

  it("rejects conflicting choices and names the field", async () => {
    const carla = await clerk()
    const fieldsOf = async (overrides: object) => {
      const reply = await as(carla).post("/users", form(overrides))
      expect(reply.status).toBe(400)
      return problemIn(reply).fields?.map(({ field }) => field)
    }
    expect(await fieldsOf({ role: "clerk", category: "carrier" })).toEqual(["category"])
    expect(await fieldsOf({ serviceTechnician: true })).toEqual(["serviceTechnician"])
    expect(await fieldsOf({ role: "technician", serviceTechnician: false })).toEqual(["serviceTechnician"])
    expect(await fieldsOf({ technicianInstallerRate: 40, quickselect: true })).toEqual([
      "technicianInstallerRate",
      "quickselect",
    ])
    expect(await fieldsOf({ role: "technician", technicianInstallerRate: -1 })).toEqual([
      "technicianInstallerRate",
    ])
  })

  it("requires a readable name, and accepts emoji", async () => {
    const carla = await clerk()
    for (const name of ["\u200b\u200b\u200b", "Ann\nLee"])
      expect(await as(carla).post("/users", form({ name }))).toMatchObject({
        status: 400,
        body: { fields: [{ field: "name" }] },
      })
    const smiling = form({ name: "😀 Cars 😀" })
    expect((await as(carla).post("/users", smiling)).status).toBe(201)
  })

  it("returns 401 without a session, in the specification's words", async () => {
    expect(await as().post("/users", form())).toMatchObject({
      status: 401,
      body: { Error: "Please login again. Authenticated session was not found." },
    })
  })
})
