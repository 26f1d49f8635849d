import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { clerk, technician, customer, logIn, setPassword } = people(table)

const isLoggedIn = async (person: { _id: string; token: string }) =>
  (await as(person).get("/account")).status === 200

describe("DELETE /session", () => {
  it("logs out of this session and no others of the same user", async () => {
    const carla = await clerk()
    const elsewhere = await logIn(carla)
    expect(await as(carla).delete("/session", { token: carla.token, id: carla._id })).toMatchObject({
      status: 200,
      body: { matches: 1 },
    })
    expect(await isLoggedIn(carla)).toBe(false)
    expect(await isLoggedIn(elsewhere)).toBe(true)
  })

  it("logs out of the current session when no session is named", async () => {
    const mia = await customer()
    expect(await as(mia).delete("/session")).toMatchObject({ status: 200, body: { matches: 1 } })
    expect(await isLoggedIn(mia)).toBe(false)
  })

  it("ends another session of the same user by its token", async () => {
    const carla = await clerk()
    const elsewhere = await logIn(carla)
    expect((await as(carla).delete("/session", { token: elsewhere.token })).status).toBe(200)
    expect(await isLoggedIn(elsewhere)).toBe(false)
    expect(await isLoggedIn(carla)).toBe(true)
  })

  it("returns 404 for another user's or an unknown session, which stays open", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    expect((await as(mia).delete("/session", { token: carla.token })).status).toBe(404)
    expect((await as(mia).delete("/session", { id: carla._id })).status).toBe(404)
    expect((await as(mia).delete("/session", { token: "unknown" })).status).toBe(404)
    expect(await isLoggedIn(carla)).toBe(true)
    expect(await isLoggedIn(mia)).toBe(true)
  })

  it("returns 401 without a session or with one that ended", async () => {
    const mia = await customer()
    await as(mia).delete("/session")
    expect((await as(mia).delete("/session")).status).toBe(401)
    expect((await as().delete("/session")).status).toBe(401)
  })

  it("rejects malformed input and names the field", async () => {
    const mia = await customer()
    expect(await as(mia).delete("/session", malformed({ all: true }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "all", message: "Unknown field." }] },
    })
  })
})

describe("DELETE /session with multi", () => {
  const endAll = (
    by: { _id: string; token: string },
    query: Record<string, string | boolean>,
    body?: object,
    options?: { key?: string },
  ) =>
    as(by).send(
      "DELETE",
      `/session?${new URLSearchParams({ ...query, multi: "true" } as never)}`,
      body,
      options,
    )

  it("ends all of a user's sessions for a clerk and returns the count, also for a retry", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const elsewhere = await logIn(mia)
    const query = { id: carla._id }
    const first = await endAll(carla, query, { user: mia._id }, { key: "end-all-1" })
    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: { ok: true, deletedCount: 2 },
    })
    expect([await isLoggedIn(mia), await isLoggedIn(elsewhere)]).toEqual([false, false])
    expect(await isLoggedIn(carla)).toBe(true)
    expect((await endAll(carla, query, { user: mia._id }, { key: "end-all-1" })).body).toEqual(first.body)
    expect((await endAll(carla, query, { user: mia._id })).body).toEqual({ ok: false, deletedCount: 0 })
  })

  it("ends all of the caller's own sessions, with or without a body", async () => {
    const mia = await customer()
    const elsewhere = await logIn(mia)
    expect(await endAll(mia, { id: mia._id })).toMatchObject({
      status: 200,
      body: { ok: true, deletedCount: 2 },
    })
    expect([await isLoggedIn(mia), await isLoggedIn(elsewhere)]).toEqual([false, false])
  })

  it("returns 404 for another user's sessions to technicians and customers, and keeps them open", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    for (const person of [theo, mia]) {
      expect((await endAll(person, { id: person._id }, { user: carla._id })).status).toBe(404)
      expect((await endAll(person, { id: carla._id })).status).toBe(404)
    }
    expect(await isLoggedIn(carla)).toBe(true)
  })

  it("ends and counts concurrent logins, or leaves only later ones", async () => {
    const carla = await clerk()
    for (let round = 0; round < 3; round += 1) {
      const mia = await customer()
      await setPassword(mia, "correct horse", { slow: true })
      const [ended, opened] = await Promise.all([
        endAll(carla, { id: carla._id }, { user: mia._id }),
        as().post("/session", { phone: mia.phone, password: "correct horse" }),
      ])
      const { deletedCount } = ended.body as { deletedCount: number }
      const { token } = opened.body as { token: string }
      expect([deletedCount, await isLoggedIn({ _id: mia._id, token })]).toEqual(
        deletedCount === 2 ? [2, false] : [1, true],
      )
      expect(await isLoggedIn(mia)).toBe(false)
    }
  })
})
