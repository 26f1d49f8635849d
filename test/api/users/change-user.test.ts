import { describe, expect, it } from "vitest"
import { indexKeys } from "#functions/platform/keys.ts"
import { openSession, sessionReader, sessionsChangedRace } from "#functions/session/store.ts"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { as, fieldsIn } from "../client.ts"
import { table } from "../table.ts"
import { enter, isLoggedIn, put, type Row, rare, read } from "./user-calls.ts"

const { clerk, technician, customer, logIn, setPassword } = people(table)

describe("PUT /users", () => {
  it("sets a job title, which the account shows, and clears it", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    expect((await put(carla, { user: theo._id, position: " Lead Installer " })).status).toBe(200)
    expect((await as(theo).get("/account")).body).toMatchObject({ position: "Lead Installer" })
    expect((await put(carla, { user: theo._id, position: null })).status).toBe(200)
    expect((await as(theo).get("/account")).body).not.toHaveProperty("position")
    expect((await put(theo, { user: theo._id, position: "Owner" })).status).toBe(403)
  })

  it("lets a clerk change the form's fields, and returns one match and the new version", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    const reply = await put(carla, {
      user: theo._id,
      name: "Theodor Lind",
      email: "theo@example.com",
      address: "12 Oak Ave, Woodland, CA 95695",
      defaultTechnicianAssignment: "Assistant",
      technicianInstallerRate: "42.509",
      technicianAssistantRate: null,
      quickselect: true,
      branch: "woodland",
    })
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: { matches: 1, version: 2 },
    })
    const after = await read(carla, theo._id)
    expect(after).toMatchObject({
      name: "Theodor Lind",
      email: "theo@example.com",
      address: "12 Oak Ave, Woodland, CA 95695",
      phone: theo.phone,
      defaultTechnicianAssignment: "Assistant",
      technicianInstallerRate: 42.5,
      technicianInstallerRepairRate: 15,
      quickselect: true,
      branch: "woodland",
    })
    expect(after).not.toHaveProperty("technicianAssistantRate")
    expect(JSON.stringify(after)).not.toContain("lastChanges")
  })

  it("lets users change their own name, email, and address, and names rejected fields", async () => {
    for (const me of [await technician(), await customer()]) {
      expect((await put(me, { user: me._id, name: "Mia T. Lind", email: "me@example.com" })).status).toBe(200)
      expect(await read(me, me._id)).toMatchObject({ name: "Mia T. Lind", email: "me@example.com" })
      const refused = await put(me, { user: me._id, role: "clerk", phone: randomPhone(), state: "active" })
      expect(refused).toBeProblem(403, "field_not_allowed")
      expect(fieldsIn(refused).toSorted()).toEqual(["phone", "role", "state"])
      expect(await read(me, me._id)).toMatchObject({ role: me.role, phone: me.phone })
    }
  })

  it("returns 404 for another user's record to technicians and customers, and for an unknown id", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    for (const me of [theo, mia])
      expect(await put(me, { user: carla._id, name: "Taken Over" })).toBeProblem(404, "not_found", {
        Error: "Not Found",
      })
    expect((await put(carla, { user: "nobody", name: "Taken Over" })).status).toBe(404)
    expect((await read(carla, carla._id)).name).toBe("Carla Reyes")
  })

  it("accepts the id as _id, and rejects no id or two", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    expect((await put(carla, { _id: mia._id, name: "Mia Cho" })).status).toBe(200)
    expect(fieldsIn(await put(carla, { name: "Mia Cho" }))).toEqual(["user"])
    expect(fieldsIn(await put(carla, { user: mia._id, _id: carla._id }))).toEqual(["_id"])
  })

  it("names malformed fields and conflicting choices", async () => {
    const [carla, mia, theo] = await Promise.all([clerk(), customer(), technician()])
    const fields = async (user: Person, body: object) => {
      const reply = await put(carla, { user: user._id, ...body })
      expect(reply.status).toBe(400)
      return fieldsIn(reply)
    }
    expect(await fields(mia, { name: "Al", phone: "530", email: "nothing", surprise: 1 })).toEqual([
      "name",
      "email",
      "phone",
      "surprise",
    ])
    expect(await fields(mia, { technicianInstallerRate: 40 })).toEqual(["technicianInstallerRate"])
    expect(await fields(mia, { serviceTechnician: true })).toEqual(["serviceTechnician"])
    expect(await fields(theo, { serviceTechnician: false })).toEqual(["serviceTechnician"])
    expect(await fields(theo, { category: "commercial" })).toEqual(["category"])
    expect(await fields(theo, { technicianInstallerRate: -1 })).toEqual(["technicianInstallerRate"])
    expect((await read(carla, mia._id)).version).toBe(1)
  })

  it("updates search to the new name and phone, and drops the old ones", async () => {
    const [before, after] = [rare(), rare()]
    const [carla, mia] = await Promise.all([clerk(), customer({ name: `Mia ${before}` })])
    const phone = randomPhone()
    await put(carla, { user: mia._id, name: `Mia ${after}`, phone })
    const search = async (q: string) =>
      ((await as(carla).get("/users", { q })).body as Row[]).map(({ _id }) => _id)
    expect(await search(`mia ${after.slice(0, 6)}`)).toEqual([mia._id])
    expect(await search(after)).toEqual([mia._id])
    expect(await search(phone)).toEqual([mia._id])
    expect(await search(before)).toEqual([])
    expect(await search(`mia ${before}`)).toEqual([])
    expect(await search(mia.phone)).toEqual([])
  })

  it("applies a repeated key once, and repeats the reply", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const key = `change-${mia._id}`
    const body = { user: mia._id, name: "Mia Cho" }
    const replies = await Promise.all([1, 2].map(() => put(carla, body, { key })))
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ matches: 1, version: 2 })))
    expect((await read(carla, mia._id)).version).toBe(2)
  })

  it("writes nothing when nothing changed", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    expect((await put(carla, { user: mia._id, name: mia.name, phone: mia.phone })).body).toEqual({
      matches: 1,
      version: 1,
    })
  })
})

describe("PUT /users with a phone", () => {
  it("rejects a phone that another user has, and returns that user", async () => {
    const [carla, mia, ana] = await Promise.all([clerk(), customer(), customer()])
    expect(await put(carla, { user: mia._id, phone: ana.phone })).toBeProblem(409, "phone_in_use", {
      _id: ana._id,
    })
    expect((await read(carla, mia._id)).phone).toBe(mia.phone)
  })

  it("gives a phone to one of two concurrent users, and frees the one released", async () => {
    const carla = await clerk()
    const [mia, ana] = await Promise.all([customer(), customer()])
    const phone = randomPhone()
    const replies = await Promise.all([mia, ana].map(({ _id }) => put(carla, { user: _id, phone })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = replies[0]?.status === 200 ? mia : ana
    const free = await as(carla).post("/users", { name: "Grace Kim", phone: winner.phone, role: "user" })
    expect(free.status).toBe(201)
  })

  it("makes neither phone's last digits a password when corrected before the first login", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    await setPassword(mia, mia.phone.slice(-4), { chosen: false })
    const phone = `${mia.phone.slice(0, 6)}${mia.phone.endsWith("7321") ? "8432" : "7321"}`
    await put(carla, { user: mia._id, phone })
    // The phone's earlier owner knows these digits.
    for (const { phone: known } of [mia, { phone }])
      expect((await enter(phone, known.slice(-4))).body).toMatchObject({ code: "login_failed" })
  })

  it("fails a login in progress, so that the phone's earlier owner stays out", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const before = await sessionReader(table).ofUser(mia._id)
    expect((await put(carla, { user: mia._id, phone: randomPhone() })).status).toBe(200)
    const { writes } = openSession(mia, before, { ip: "192.0.2.1", userAgent: "late", now: new Date() })
    await expect(table.transact(writes)).rejects.toThrow(sessionsChangedRace)
    expect(await isLoggedIn(mia)).toBe(true)
  })

  it("keeps a chosen password", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    await setPassword(mia, "correct horse")
    const phone = randomPhone()
    await put(carla, { user: mia._id, phone })
    expect((await enter(phone, "correct horse")).status).toBe(200)
  })
})

describe("PUT /users with a phone of staff", () => {
  const textsTo = async (phone: string) => {
    const partition = indexKeys.messagesTo(phone)
    const { items } = await table.query({ index: "gsi2", partition, limit: 10 })
    return items.map(({ body }) => body)
  }
  const changedByCarla = expect.stringMatching(
    /^Your login phone .*was changed by Carla Reyes\. If you didn't expect this/,
  )

  it("logs them out everywhere, and texts the former phone who changed it", async () => {
    const [carla, theo, luis] = await Promise.all([clerk(), technician(), technician({ language: "es" })])
    for (const { _id } of [theo, luis])
      expect((await put(carla, { user: _id, phone: randomPhone() })).status).toBe(200)
    expect(await isLoggedIn(theo)).toBe(false)
    expect(await textsTo(theo.phone)).toEqual([changedByCarla])
    expect(await textsTo(luis.phone)).toEqual([expect.stringMatching(/^Carla Reyes cambio el teléfono/)])
  })

  it("texts the former phone of deactivated staff too, even if the same call reactivates them", async () => {
    const carla = await clerk()
    for (const reactivation of [{}, { state: "active", role: "clerk" }]) {
      const rosa = await clerk()
      expect((await put(carla, { user: rosa._id, state: "inactive" })).status).toBe(200)
      const change = { user: rosa._id, phone: randomPhone(), ...reactivation }
      expect((await put(carla, change)).status).toBe(200)
      expect(await textsTo(rosa.phone)).toEqual([changedByCarla])
    }
  })

  it("keeps the session that changes its own phone, and ends the others", async () => {
    const carla = await clerk()
    const elsewhere = await logIn(carla)
    expect((await put(carla, { user: carla._id, phone: randomPhone() })).status).toBe(200)
    expect(await isLoggedIn(carla)).toBe(true)
    expect(await isLoggedIn(elsewhere)).toBe(false)
  })

  it("keeps a customer logged in, and texts nothing", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    expect((await put(carla, { user: mia._id, phone: randomPhone() })).status).toBe(200)
    expect(await isLoggedIn(mia)).toBe(true)
    expect(await textsTo(mia.phone)).toEqual([])
  })
})

describe("Two users who change the same user", () => {
  it("keep both changes when the fields differ", async () => {
    const [carla, rosa, mia] = await Promise.all([clerk(), clerk(), customer()])
    const replies = await Promise.all([
      put(carla, { user: mia._id, name: "Mia Cho", version: 1 }),
      put(rosa, { user: mia._id, address: "1 Elm St", version: 1 }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(carla, mia._id)).toMatchObject({ name: "Mia Cho", address: "1 Elm St", version: 3 })
  })

  it("get a conflict for a field changed since they read it, with both values", async () => {
    const [carla, rosa, mia] = await Promise.all([
      clerk(),
      clerk({ name: "Rosa Benitez" }),
      customer({ email: "old@example.com" }),
    ])
    await put(rosa, { user: mia._id, email: "hers@example.com", version: 1 })
    expect(await put(carla, { user: mia._id, email: "mine@example.com", version: 1 })).toBeProblem(
      409,
      "changed_meanwhile",
      {
        version: 2,
        conflicts: [
          {
            field: "email",
            yours: "mine@example.com",
            theirs: "hers@example.com",
            by: "Rosa Benitez",
            at: expect.any(String),
          },
        ],
      },
    )
    expect((await read(carla, mia._id)).email).toBe("hers@example.com")
    expect((await put(carla, { user: mia._id, email: "hers@example.com", version: 1 })).status).toBe(200)
    expect((await put(carla, { user: mia._id, email: "mine@example.com", version: 2 })).status).toBe(200)
  })

  it("get one conflict for concurrent changes, and no silent overwrite", async () => {
    const [carla, rosa, mia] = await Promise.all([clerk(), clerk(), customer()])
    for (let round = 1; round <= 2; round += 1) {
      const { version } = await read(carla, mia._id)
      const replies = await Promise.all([
        put(carla, { user: mia._id, address: `${round} Elm St`, version }),
        put(rosa, { user: mia._id, address: `${round} Oak Ave`, version }),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const kept = replies[0]?.status === 200 ? `${round} Elm St` : `${round} Oak Ave`
      expect((await read(carla, mia._id)).address).toBe(kept)
    }
  })
})
