import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { clerk, technician, customer, logIn, setPassword } = people(table)

const idOf = ({ userId }: { userId: string }) => userId
const rowsIn = (body: unknown) => body as { userId: string; siteLocation: string }[]

describe("POST /sessions", () => {
  it("shows a clerk where and since when users are logged in, last used first", async () => {
    const [carla, theo, mia, away] = await Promise.all([clerk(), technician(), customer(), customer()])
    await setPassword(mia, "correct horse")
    await as().post(
      "/session",
      { phone: mia.phone, password: "correct horse" },
      { headers: { "user-agent": "a tablet" } },
    )
    await as(theo).put("/session", { location: "/servicerequests", version: "18.4.14" })
    await as(away).delete("/session")

    const { status, body } = await as(carla).post("/sessions", [theo._id, mia._id, away._id, "nobody"])
    expect(status).toBe(200)
    expect(rowsIn(body).map(idOf)).toEqual([theo._id, mia._id, mia._id])
    expect(rowsIn(body)[0]).toEqual({
      userId: theo._id,
      ipAddress: "192.0.2.1",
      browser: "test",
      siteLocation: "/servicerequests",
      version: "18.4.14",
      lastInteraction: expect.stringMatching(/Z$/),
    })
    expect(body).toContainEqual(expect.objectContaining({ userId: mia._id, browser: "a tablet" }))
  })

  it("omits expired sessions, duplicate users, tokens, and hashes", async () => {
    const [carla, mia] = await Promise.all([
      clerk(),
      customer({ now: new Date(Date.now() - 15 * 86_400_000) }),
    ])
    const { token } = await logIn(mia)
    const { body } = await as(carla).post("/sessions", [mia._id, mia._id])
    expect(rowsIn(body).map(idOf)).toEqual([mia._id])
    expect(JSON.stringify(body)).not.toContain(token)
    expect(JSON.stringify(body)).not.toMatch(/session"|hash|S#|actor/)
  })

  it("returns an empty list for no users, and rejects more than 100", async () => {
    const carla = await clerk()
    expect((await as(carla).post("/sessions", [])).body).toEqual([])
    expect(
      await as(carla).post(
        "/sessions",
        Array.from({ length: 101 }, (_, nth) => `u${nth}`),
      ),
    ).toMatchObject({
      status: 400,
      body: { fields: [{ field: "body", message: "Ask for at most 100 users at a time." }] },
    })
    expect(await as(carla).post("/sessions", ["a#b"])).toMatchObject({
      status: 400,
      body: { fields: [{ field: "0" }] },
    })
    for (const noList of ["{not json", "{}", '"text"', { userId: [] }])
      expect(await as(carla).post("/sessions", malformed(noList))).toMatchObject({
        status: 400,
        body: { fields: [{ field: "body" }] },
      })
  })
})
