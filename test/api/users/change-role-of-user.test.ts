import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { changeSessions, openSession, sessionReader, sessionsChangedRace } from "#functions/session/store.ts"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { enter, isLoggedIn, put, read } from "./user-calls.ts"

const { admin, developer, clerk, technician, customer, commercialAccount, logIn, setPassword } = people(table)

describe("The audit of users", () => {
  const auditOf = async (by: Person, id: string) =>
    done(await as(by).get("/settingshistory", { what: "user", id })).map(
      ({ action, name, version, changes, by: { _id } }) => ({ action, name, version, changes, by: _id }),
    )

  it("records who created, changed, and deleted a staff login, without names or phones", async () => {
    const carla = await clerk()
    const form = { name: "Nadia Okafor", phone: randomPhone(), role: "technician" } as const
    const { _id } = done(await as(carla).post("/users", form))
    const phone = randomPhone()
    const change = { user: _id, phone, role: "clerk", technicianInstallerRate: 40 }
    expect((await put(carla, { ...change, serviceTechnician: true })).status).toBe(200)
    expect((await put(carla, { user: _id, password: "windshield-on-oak-22" })).status).toBe(200)
    expect((await as(carla).send("DELETE", "/users", { user: _id })).status).toBe(200)

    const events = await auditOf(carla, _id)
    expect(events).toEqual([
      { action: "deleted", name: "clerk", version: 4, changes: [], by: carla._id },
      { action: "changed", name: "clerk", version: 3, changes: [{ field: "password" }], by: carla._id },
      {
        action: "changed",
        name: "clerk",
        version: 2,
        changes: [
          { field: "role", from: "technician", to: "clerk" },
          { field: "phone" },
          { field: "technicianInstallerRate" },
        ],
        by: carla._id,
      },
      { action: "created", name: "technician", version: 1, changes: [], by: carla._id },
    ])
    const { items } = await table.query({ partition: keys.audit("user", _id, 0).pk, limit: 10 })
    for (const value of [form.name, form.phone, phone]) expect(JSON.stringify(items)).not.toContain(value)
  })

  it("has nothing of a new customer, a corrected address, or one's own password", async () => {
    const carla = await clerk()
    const { _id } = done(
      await as(carla).post("/users", { name: "Mia Cho", phone: randomPhone(), role: "user" }),
    )
    expect((await put(carla, { user: _id, address: "12 Oak Ave" })).status).toBe(200)
    expect(await auditOf(carla, _id)).toEqual([])

    const rosa = await clerk()
    await setPassword(rosa, "correct horse")
    const change = { user: rosa._id, password: "battery staple", currentPassword: "correct horse" }
    expect((await put(rosa, change)).status).toBe(200)
    expect(await auditOf(carla, rosa._id)).toEqual([])
  })
})

describe("PUT /users with a role", () => {
  it("rejects the admin role from everyone, with the specification's message", async () => {
    const [carla, boss, mia] = await Promise.all([clerk(), admin(), customer()])
    for (const by of [carla, boss])
      expect(await put(by, { user: mia._id, role: "admin" })).toBeProblem(403, "role_not_allowed", {
        Error: "Admin role is exclusive to the founder. Role update rejected!",
      })
    expect((await read(carla, mia._id)).role).toBe("user")
  })

  it("lets an admin assign developer, and rejects a clerk with the specification's message", async () => {
    const [carla, boss, theo] = await Promise.all([clerk(), admin(), technician()])
    expect(await put(carla, { user: theo._id, role: "developer" })).toBeProblem(403, "role_not_allowed", {
      Error: "Developer role must be assigned through database console. Role update rejected!",
    })
    expect((await put(boss, { user: theo._id, role: "developer" })).status).toBe(200)
    expect((await read(boss, theo._id)).role).toBe("developer")
  })

  it("applies to every open session from the next call on", async () => {
    const [carla, rosa] = await Promise.all([clerk(), clerk()])
    const elsewhere = await logIn(rosa)
    expect((await as(rosa).get("/roles")).status).toBe(200)
    await put(carla, { user: rosa._id, role: "user" })
    for (const session of [rosa, elsewhere]) {
      expect((await as(session).get("/roles")).status).toBe(403)
      expect((await as(session).get("/account")).body).toMatchObject({ role: "user" })
    }
    await put(carla, { user: rosa._id, role: "clerk" })
    expect(await isLoggedIn(rosa)).toBe(false)
  })

  it("ends a promoted customer's sessions and requires a strong password at the next login", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    await setPassword(mia, "kiwi")
    expect((await put(carla, { user: mia._id, role: "clerk" })).status).toBe(200)
    expect(await isLoggedIn(mia)).toBe(false)
    expect(await enter(mia.phone, "kiwi")).toBeProblem(403, "password_too_weak")
  })

  it("applies to a session from a concurrent login too", async () => {
    const carla = await clerk()
    for (let round = 0; round < 3; round += 1) {
      const rosa = await clerk()
      await setPassword(rosa, "correct horse", { slow: true })
      const [, opened] = await Promise.all([
        put(carla, { user: rosa._id, role: "user" }),
        enter(rosa.phone, "correct horse"),
      ])
      const { token } = opened.body as { token: string }
      expect((await as({ _id: rosa._id, token }).get("/roles")).status).toBe(403)
    }
  })

  it("makes a new technician a service technician and Installer, and an account personal", async () => {
    const [carla, fleet] = await Promise.all([clerk(), commercialAccount()])
    await put(carla, { user: fleet._id, role: "technician" })
    expect(await read(carla, fleet._id)).toMatchObject({
      role: "technician",
      category: "personal",
      serviceTechnician: true,
      defaultTechnicianAssignment: "Installer",
    })
    await put(carla, { user: fleet._id, role: "user", category: "commercial" })
    expect(await read(carla, fleet._id)).toMatchObject({ category: "commercial", serviceTechnician: false })
  })

  it("rejects a change of one's own role or state", async () => {
    const [carla, boss] = await Promise.all([clerk(), admin()])
    for (const [me, change] of [
      [carla, { role: "user" }],
      [carla, { state: "inactive" }],
      [boss, { role: "clerk" }],
    ] as const)
      expect(await put(me, { user: me._id, ...change })).toBeProblem(422, "refused")
    expect(
      (await put(carla, { user: carla._id, role: "clerk", state: "active", name: "Carla R." })).status,
    ).toBe(200)
  })

  it("rejects a clerk's changes to an admin or developer: name, phone, password, state, role", async () => {
    const carla = await clerk()
    for (const high of [await admin(), await developer()]) {
      for (const change of [
        { name: "Taken Over" },
        { phone: randomPhone() },
        { password: "known to a clerk" },
        { state: "inactive" },
        { role: "user" },
      ])
        expect(await put(carla, { user: high._id, ...change })).toBeProblem(403, "not_allowed")
      expect(await isLoggedIn(high)).toBe(true)
      expect((await put(high, { user: high._id, name: "Ada M. Marsh" })).status).toBe(200)
    }
  })
})

describe("Deactivating a user", () => {
  it("removes role, technician, and sessions but keeps messages; reactivation restores", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    await setPassword(theo, "correct horse")
    const elsewhere = await logIn(theo)
    expect((await put(carla, { user: theo._id, state: "inactive" })).body).toMatchObject({ matches: 1 })
    expect([await isLoggedIn(theo), await isLoggedIn(elsewhere)]).toEqual([false, false])
    expect(await read(carla, theo._id)).toMatchObject({
      state: "inactive",
      role: "user",
      serviceTechnician: false,
    })
    const technicians = (await as(carla).get("/servicetechnicians")).body
    expect(technicians.map(({ _id }) => _id)).not.toContain(theo._id)
    const { body: left } = await enter(theo.phone, "correct horse")
    const reading = { _id: theo._id, token: (left as { token: string }).token }
    expect(await as(reading).get("/users")).toBeProblem(403, "deactivated")

    expect((await put(carla, { user: theo._id, role: "technician" })).body).toMatchObject({ code: "refused" })
    expect((await put(carla, { user: theo._id, state: "active" })).status).toBe(200)
    expect(await isLoggedIn(reading)).toBe(false)
    expect((await enter(theo.phone, "correct horse")).body).toMatchObject({ role: "user" })
    await put(carla, { user: theo._id, role: "technician" })
    expect(await read(carla, theo._id)).toMatchObject({
      role: "technician",
      serviceTechnician: true,
      technicianInstallerRate: 40,
    })
  })

  it("fails a concurrent login, and is rejected if a session opened since the read", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const device = { ip: "192.0.2.1", userAgent: "late", now: new Date() }
    const before = await sessionReader(table).ofUser(mia._id)
    await logIn(mia)
    await expect(table.transact(changeSessions(before, { ended: before.all }))).rejects.toThrow(
      sessionsChangedRace,
    )

    const seen = await sessionReader(table).ofUser(mia._id)
    expect((await put(carla, { user: mia._id, state: "inactive" })).status).toBe(200)
    const { token, writes } = openSession(mia, seen, device)
    await expect(table.transact(writes)).rejects.toThrow(sessionsChangedRace)
    expect(await isLoggedIn({ _id: mia._id, token })).toBe(false)
    expect((await as(carla).post("/sessions", [mia._id])).body).toEqual([])
  })

  it("leaves a concurrent login only a session that can read messages", async () => {
    const carla = await clerk()
    for (let round = 0; round < 3; round += 1) {
      const mia = await customer()
      await setPassword(mia, "correct horse", { slow: true })
      const [opened, ended] = await Promise.all([
        enter(mia.phone, "correct horse"),
        put(carla, { user: mia._id, state: "inactive" }),
      ])
      expect(ended.status).toBe(200)
      const { token, user } = opened.body as { token: string; user: { deactivated?: true } }
      const reply = await as({ _id: mia._id, token }).get("/users")
      if (user.deactivated) expect(reply).toBeProblem(403, "deactivated")
      else expect(reply).toBeProblem(401, "not_logged_in")
    }
  })
})
