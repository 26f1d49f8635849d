import { describe, expect, it } from "vitest"
import { indexKeys, keys } from "#functions/platform/keys.ts"
import { changeSessions, openSession, sessionReader, sessionsChangedRace } from "#functions/session/store.ts"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, fieldsIn } from "../client.ts"
import { codeTextedTo } from "../session/texts.ts"
import { table } from "../table.ts"

const { admin, developer, clerk, technician, customer, commercialAccount, logIn, setPassword } = people(table)

type Row = { _id: string; name: string; version: number; [field: string]: unknown }

const put = (by: Person, body: object, options?: { key?: string }) => as(by).put("/users", body, options)
const read = async (by: Person, _id: string) =>
  ((await as(by).get("/users", { _id })).body as Row[])[0] as Row
const isLoggedIn = async (person: { _id: string; token: string }) =>
  (await as(person).get("/account")).status === 200
const enter = (phone: string, password: string, userAgent = "a laptop") =>
  as().post("/session", { phone, password }, { headers: { "user-agent": userAgent } })
const rare = () => `Q${Math.random().toString(36).slice(2, 12).replaceAll(/\d/g, "x")}`

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
