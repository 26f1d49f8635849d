import { randomUUID } from "node:crypto"
import { expect, it } from "vitest"
import { findCaller, hashToken } from "#functions/platform/actor.ts"
import { keys } from "#functions/platform/keys.ts"
import {
  changeSessions,
  checkRole,
  roleChangedRace,
  sessionReader,
  sessionsChangedRace,
} from "#functions/session/store.ts"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { admin, developer, clerk, customer, setPassword } = people(table)

const aKey = async (role: "clerk" | "admin" = "clerk", name = "Bookkeeping") => {
  const owner = await admin()
  const { body } = await as(owner).post("/apikeys", { name, role })
  const { _id, token } = body as { _id: string; token: string }
  return { owner, _id, token }
}

it("creates a key that acts with its role's permissions, under its own name", async () => {
  const program = await aKey()
  const carla = await clerk()
  const number = await aJob(carla)
  expect((await open(program, number)).invoiceNumber).toBe(number)
  const noted = await as(program).post("/servicerequestaction", { invoiceNumber: number, action: "cancel" })
  expect(noted.status).toBe(200)
  const history = await as(carla).get("/servicerequesthistory", { invoiceNumber: number })
  expect(history.body).toMatchObject([
    { action: "canceled the request, Cancelled", by: { name: "Bookkeeping (program)" } },
    {},
  ])
})

it("returns the token once: a retry creates no second key and returns no token", async () => {
  const owner = as(await admin())
  const form = { name: "Twice", role: "clerk" as const }
  const key = `twice-${randomUUID()}`
  const made = await owner.post("/apikeys", form, { key })
  const retried = await owner.post("/apikeys", form, { key })
  expect(made.body).toHaveProperty("token")
  expect(retried.body).toEqual({ _id: (made.body as { _id: string })._id })
})

it("stores only a hash of the key", async () => {
  const { _id, token } = await aKey()
  const item = await table.get({ pk: "SET#apikeys", sk: _id })
  expect(JSON.stringify(item)).not.toContain(token)
  expect(item).toHaveProperty("tokenHash")
})

it("allows what its role may do on endpoints open to API keys", async () => {
  const [program, strong] = [await aKey(), await aKey("admin")]
  expect(await as(program).get("/outbox", { state: "dead" })).toBeProblem(403, "not_allowed")
  expect((await as(strong).get("/outbox", { state: "dead" })).status).toBe(200)
})

it("cannot manage logins or reach keys, secrets, sessions, or exports", async () => {
  const [strong, mia] = [await aKey("admin"), await customer()]
  const program = as(strong)
  const phone = randomPhone()
  const refused = await Promise.all([
    program.post("/users", { name: "Mallory Quinn", phone, role: "clerk" }),
    ...[
      { role: "clerk" as const },
      { role: "developer" as const },
      { phone },
      { password: "correct horse" },
      { state: "inactive" as const },
    ].map((change) => program.put("/users", { user: mia._id, ...change })),
    program.send("DELETE", "/users", { user: mia._id }),
    program.post("/apikeys", { name: "More", role: "admin" }),
    program.get("/webhooks"),
    program.get("/credentials"),
    program.put("/session", { location: "/", version: "1" }),
    program.get("/account"),
    program.get("/imports"),
    program.get("/exports"),
    program.post("/refund", { invoiceNumber: 1, amount: 1, payment: "1" } as never),
  ])
  for (const reply of refused) expect(reply).toBeProblem(403, "not_allowed")
  expect((await program.get("/users", { _id: mia._id })).body).toMatchObject([
    { role: "user", phone: mia.phone, state: "active", version: 1 },
  ])
  expect(await table.get(keys.phone(phone))).toBeUndefined()
})

it("is treated as anonymous on a public endpoint closed to API keys", async () => {
  const strong = await aKey("admin")
  const mia = await customer()
  await setPassword(mia, "correct horse")
  const login = await as(strong).post("/session", { phone: mia.phone, password: "correct horse" })
  expect(login).toMatchObject({ status: 200, body: { user: { _id: mia._id } } })
})

it("expires when its creator is deactivated, deleted, or demoted, and no sooner", async () => {
  const ada = await admin()
  const makers = {
    deactivated: await developer({ name: "Dev Okafor" }),
    deleted: await developer({ name: "Dee Marsh" }),
    demoted: await admin({ name: "Ben Marsh" }),
  }
  const keyOf = async (maker: Person) =>
    (await as(maker).post("/apikeys", { name: "Dashboard", role: "admin" })).body as {
      _id: string
      token: string
    }
  const [first, second, third, adas] = [
    await keyOf(makers.deactivated),
    await keyOf(makers.deleted),
    await keyOf(makers.demoted),
    await keyOf(ada),
  ]
  const works = async (key: { _id: string; token: string }) =>
    (await as(key).get("/outbox", { state: "dead" })).status === 200
  expect((await as(ada).put("/users", { user: makers.demoted._id, name: "Ben M. Marsh" })).status).toBe(200)
  expect(await Promise.all([first, second, third, adas].map(works))).toEqual([true, true, true, true])

  expect((await as(ada).put("/users", { user: makers.deactivated._id, state: "inactive" })).status).toBe(200)
  expect((await as(ada).send("DELETE", "/users", { user: makers.deleted._id })).status).toBe(200)
  expect((await as(ada).put("/users", { user: makers.demoted._id, role: "clerk" })).status).toBe(200)
  expect(await Promise.all([first, second, third, adas].map(works))).toEqual([false, false, false, true])
  const { body } = await as(ada).get("/apikeys")
  const listed = (body as { _id: string }[]).map(({ _id }) => _id)
  expect(listed).toContain(adas._id)
  for (const { _id } of [first, second, third]) expect(listed).not.toContain(_id)
  const { body: events } = await as(ada).get("/settingshistory", { what: "apiKey", id: third._id })
  expect(events).toMatchObject([{ action: "deleted", by: { name: "Ada Marsh" } }, { action: "created" }])
  await as(ada).delete("/apikeys", { _id: adas._id })
})

it("is not created after a demotion, and makes a demotion that read the keys before start over", async () => {
  const [ada, ben] = [await admin(), await developer()]
  const before = await sessionReader(table).ofUser(ben._id)
  expect((await as(ben).post("/apikeys", { name: "Dashboard", role: "admin" })).status).toBe(201)
  await expect(table.transact(changeSessions(before, {}))).rejects.toThrow(sessionsChangedRace)

  const caller = await findCaller(table, { userId: ben._id, session: hashToken(ben.token) }, new Date())
  expect((await as(ada).put("/users", { user: ben._id, role: "clerk" })).status).toBe(200)
  if (!caller) throw new Error("Ben has no session.")
  await expect(table.transact(checkRole(caller.actor))).rejects.toThrow(roleChangedRace)
})

it("names the malformed fields", async () => {
  const owner = as(await admin())
  expect(await owner.post("/apikeys", { name: "x", role: "clerk" })).toMatchObject({
    status: 400,
    body: { fields: [{ field: "name" }] },
  })
  expect(await owner.post("/apikeys", { name: "Mine", role: "technician" as "clerk" })).toMatchObject({
    status: 400,
    body: { fields: [{ field: "role" }] },
  })
})
