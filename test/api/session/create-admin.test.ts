import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Table } from "#functions/platform/table.ts"
import { sessionReader } from "#functions/session/store.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { tableAt } from "../../builders/table.ts"
import { callsTo, type Login, type Reply } from "../../driver/client.ts"
import { startSystem, type TestSystem } from "../../system.ts"

/** A system of its own, since it counts all admins and sessions. */
let system: TestSystem
let table: Table

beforeAll(async () => {
  system = await startSystem()
  table = tableAt(system.table)
}, 60_000)
afterAll(() => system.stop())

const createAdmin = async (typed: string, ...parameters: string[]) => {
  const child = spawn(process.execPath, ["infra/local/command.ts", "create-admin", ...parameters], {
    env: { ...process.env, TABLE_NAME: "", PORT: new URL(system.origin).port },
  })
  child.stdin.end(typed)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")])
  return { code, out, err }
}
const as = callsTo(() => system.origin)
const call = (method: string, path: string, login?: Login, body?: object) =>
  as(login).send(method, path, body) as Promise<Reply<Record<string, unknown>>>

describe("npm run create-admin", () => {
  it("creates the first admin, who logs in with a texted code, and a second one only on request", async () => {
    expect(await createAdmin("", "--check")).toMatchObject({ code: 1, err: "There is no admin yet.\n" })
    const phone = randomPhone()
    const made = await createAdmin("", "--phone", phone, "--name", "Rosa Benitez")
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining("Rosa Benitez is now an admin.") })

    const { nonce } = (await call("POST", "/firstlogin", undefined, { phone })).body
    await expect.poll(() => system.outbox()).toHaveLength(1)
    const code = (await system.outbox())[0]?.body.slice(0, 6)
    const { body } = await call("POST", "/firstlogin", undefined, {
      phone,
      code,
      nonce,
      newPassword: "chosen by rosa",
    })
    expect(body).toMatchObject({ role: "admin" })
    const { _id } = body.user as { _id: string }
    const rosa = { _id, token: String(body.token) }
    expect((await call("GET", "/roles", rosa)).body).toMatchObject({ admin: 1, clerk: 0, user: 0 })
    expect((await call("GET", "/sessioncount", rosa)).body).toEqual({ count: 1 })
    expect((await call("GET", `/settingshistory?what=user&id=${_id}`, rosa)).body).toMatchObject([
      { action: "created", name: "admin", by: { name: "Command line" }, changes: [] },
    ])

    const [checked, refused, taken, requested, ofProfile] = await Promise.all([
      createAdmin("", "--check"),
      createAdmin("", "--phone", randomPhone(), "--name", "Ada Marsh"),
      createAdmin("", "--another", "--phone", phone, "--name", "Ada Marsh"),
      createAdmin("", "--another", "--phone", "12", "--name", "Ada Marsh"),
      createAdmin("", "--another", "--phone", randomPhone(), "--name", "Ada Marsh", "--profile", "shop"),
    ])
    expect(checked).toMatchObject({ code: 0, out: "There is an admin.\n" })
    expect(refused).toMatchObject({
      code: 1,
      err: "There is already an admin. Use --another to make one more.\n",
    })
    expect(taken).toMatchObject({ code: 1, err: expect.stringContaining("Someone already uses") })
    expect(requested).toMatchObject({ code: 1, err: "Enter a 10-digit US phone number.\n" })
    expect(ofProfile).toMatchObject({ code: 1, err: expect.stringMatching(/^Name the table, too: /) })
  }, 60_000)

  it("never deletes, deactivates, or demotes the last admin", async () => {
    const { developer } = people(table)
    const dev = await developer()
    const { body } = await call("GET", "/users?role=admin", dev)
    const [first] = body as unknown as { _id: string }[]
    const user = first?._id
    for (const [method, change] of [
      ["DELETE", {}],
      ["PUT", { state: "inactive" }],
      ["PUT", { role: "clerk" }],
    ] as const)
      expect(await call(method, "/users", dev, { user, ...change })).toBeProblem(409, "last_admin")
    expect((await createAdmin("", "--another", "--phone", randomPhone(), "--name", "Ada Marsh")).code).toBe(0)
    const { body: both } = await call("GET", "/users?role=admin", dev)
    const admins = both as unknown as { _id: string }[]
    const demoted = await Promise.all(
      admins.map(({ _id }) => call("PUT", "/users", dev, { user: _id, role: "clerk" })),
    )
    expect(demoted.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await call("GET", "/roles", dev)).body).toMatchObject({ admin: 1, clerk: 1, developer: 1 })
  }, 60_000)

  it("counts each session once when opened, ended, or when its user is deleted", async () => {
    const { clerk, customer, logIn } = people(table)
    const [carla, mia, gone] = [await clerk(), await customer(), await customer()]
    const count = async () => (await call("GET", "/sessioncount", carla)).body.count as number
    const before = await count()
    await logIn(mia)
    await logIn(mia)
    expect(await count()).toBe(before + 2)
    await call("DELETE", "/session", mia)
    expect(await count()).toBe(before + 1)
    await call("DELETE", "/session?multi=true", carla, { user: mia._id })
    await call("DELETE", "/users", carla, { user: gone._id })
    expect(await count()).toBe(before - 2)
    expect((await sessionReader(table).ofUser(gone._id)).all).toEqual([])
  })
})
