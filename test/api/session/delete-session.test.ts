import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk, customer, logIn } = people(table)

const isLoggedIn = async (person: { _id: string; token: string }) =>
  (await as(person).get("/account")).status === 200

describe("DELETE /session", () => {
  it("logs out this session and no other of the same person", async () => {
    const carla = await clerk()
    const elsewhere = await logIn(carla)
    expect(await as(carla).delete("/session", { token: carla.token, id: carla._id })).toMatchObject({
      status: 200,
      body: { matches: 1 },
    })
    expect(await isLoggedIn(carla)).toBe(false)
    expect(await isLoggedIn(elsewhere)).toBe(true)
  })

  it("logs out without being told which", async () => {
    const mia = await customer()
    expect(await as(mia).delete("/session")).toMatchObject({ status: 200, body: { matches: 1 } })
    expect(await isLoggedIn(mia)).toBe(false)
  })

  it("ends another session of one's own by its token", async () => {
    const carla = await clerk()
    const elsewhere = await logIn(carla)
    expect((await as(carla).delete("/session", { token: elsewhere.token })).status).toBe(200)
    expect(await isLoggedIn(elsewhere)).toBe(false)
    expect(await isLoggedIn(carla)).toBe(true)
  })

  it("is 404 for somebody else's session or an unknown one, which it leaves alone", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    expect((await as(mia).delete("/session", { token: carla.token })).status).toBe(404)
    expect((await as(mia).delete("/session", { id: carla._id })).status).toBe(404)
    expect((await as(mia).delete("/session", { token: "unknown" })).status).toBe(404)
    expect(await isLoggedIn(carla)).toBe(true)
    expect(await isLoggedIn(mia)).toBe(true)
  })

  it("is 401 when nobody is logged in, or not any more", async () => {
    const mia = await customer()
    await as(mia).delete("/session")
    expect((await as(mia).delete("/session")).status).toBe(401)
    expect((await as().delete("/session")).status).toBe(401)
  })

  it("names what is malformed", async () => {
    const mia = await customer()
    expect(await as(mia).delete("/session", { all: true })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "all", message: "This field is not known here." }] },
    })
  })
})
