import { describe, expect, it } from "vitest"
import { hashToken } from "#functions/platform/actor.ts"
import { keys } from "#functions/platform/keys.ts"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { clerk, customer } = people(table)

const day = 86_400
const daysAgo = (days: number) => new Date(Date.now() - days * day * 1000)

describe("PUT /session", () => {
  it("extends the expiry, and stores the location, app version, and time", async () => {
    const carla = await clerk({ now: daysAgo(3) })
    const before = await table.get(keys.session(carla._id, hashToken(carla.token)))
    const reply = await as(carla).put("/session", {
      token: carla.token,
      location: "/servicerequests",
      version: "18.4.14",
    })
    expect(reply).toMatchObject({ status: 200, body: { matches: 1 } })

    const after = await table.get(keys.session(carla._id, hashToken(carla.token)))
    expect(after).toMatchObject({ siteLocation: "/servicerequests", version: "18.4.14" })
    expect(Number(after?.expiresAt) - Number(before?.expiresAt)).toBeGreaterThan(2.9 * day)
    expect(Date.parse(String(after?.lastInteraction))).toBeGreaterThan(Date.now() - 60_000)
  })

  const used = async (person: { _id: string; token: string }) => {
    const key = keys.session(person._id, hashToken(person.token))
    const expiresAt = Math.floor(Date.now() / 1000) + 14 * day
    await table.transact([{ add: key, amounts: {}, set: { expiresAt }, onlyIf: "unguarded" }])
    return person
  }
  const daysLeft = async (person: { _id: string; token: string }) => {
    const session = await table.get(keys.session(person._id, hashToken(person.token)))
    return (Number(session?.expiresAt) - Date.now() / 1000) / day
  }

  it.each([
    ["30 days for staff", clerk, 30],
    ["180 days for a customer", customer, 180],
  ] as const)("ends a session after %s, no matter how often it is refreshed", async (_, make, most) => {
    const young = await used(await make({ now: daysAgo(most - 4) }))
    expect((await as(young).put("/session", {})).status).toBe(200)
    expect(await daysLeft(young)).toBeCloseTo(4, 1)
    expect((await as(young).put("/session", {})).status).toBe(200)
    expect(await daysLeft(young)).toBeCloseTo(4, 1)

    const old = await used(await make({ now: daysAgo(most) }))
    expect(await as(old).get("/account")).toBeProblem(401, "not_logged_in")
    expect(await as(old).put("/session", {})).toBeProblem(401, "not_logged_in")
  })

  it("keeps values that are not sent", async () => {
    const carla = await clerk()
    await as(carla).put("/session", { location: "/billing", version: "18.4.14" })
    await as(carla).put("/session", {})
    expect(await table.get(keys.session(carla._id, hashToken(carla.token)))).toMatchObject({
      siteLocation: "/billing",
      version: "18.4.14",
    })
  })

  it("returns 401 without a session, with an expired one, and with another user's token", async () => {
    const [carla, mia] = await Promise.all([clerk({ now: daysAgo(15) }), customer()])
    const expected = { status: 401, body: { code: "not_logged_in" } }
    expect(await as().put("/session", {})).toMatchObject(expected)
    expect(await as(carla).put("/session", {})).toMatchObject(expected)
    expect(await as({ _id: carla._id, token: mia.token }).put("/session", {})).toMatchObject(expected)
    expect(await as(mia).put("/session", { token: carla.token })).toMatchObject(expected)
  })

  it("does not revive a session that has ended", async () => {
    const carla = await clerk()
    await as(carla).delete("/session")
    expect((await as(carla).put("/session", {})).status).toBe(401)
    expect(await table.get(keys.session(carla._id, hashToken(carla.token)))).toBeUndefined()
  })

  it("rejects malformed input and names the field", async () => {
    const carla = await clerk()
    expect(await as(carla).put("/session", malformed({ location: 5, place: "x" }))).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: "location", message: "This must be a string." },
          { field: "place", message: "Unknown field." },
        ],
      },
    })
  })

  it("counts a session once on its last day, also for concurrent refreshes", async () => {
    const carla = await clerk()
    const key = keys.session(carla._id, hashToken(carla.token))
    const count = async (day: string) => Number((await table.get(keys.sessionCount(day)))?.value ?? 0)
    const then = "2998-05-05"
    await table.transact([
      { add: key, amounts: {}, set: { endsOn: then }, onlyIf: "unguarded" },
      { put: { ...keys.sessionCount(then), value: 7 }, onlyIf: "unguarded" },
    ])
    const replies = await Promise.all([1, 2, 3].map(() => as(carla).put("/session", {})))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await count(then)).toBe(6)
    expect((await table.get(key))?.endsOn).toBe(
      new Date(Number((await table.get(key))?.expiresAt) * 1000).toISOString().slice(0, 10),
    )
    await table.transact([{ remove: keys.sessionCount(then), onlyIf: "unguarded" }])
  })
})
