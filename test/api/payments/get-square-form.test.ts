import { beforeAll, describe, expect, it } from "vitest"
import { type Person, people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { addBranch } from "../settings/branch.ts"
import { table } from "../table.ts"

const { clerk } = people(table)
let rosa: Person
beforeAll(async () => {
  rosa = await clerk()
})

describe("GET /squareform", () => {
  it("returns the application id, main location, and library URL to anonymous callers", async () => {
    const { status, body } = await as().get("/squareform")
    expect(status).toBe(200)
    expect(body).toEqual({
      applicationId: "sandbox-sq0idb-local",
      locationId: "LMAIN",
      library: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1\/square\.js$/),
    })
    const library = await fetch(body.library)
    expect(library.headers.get("content-type")).toBe("text/javascript")
  })

  it("returns a branch's own location, or the main one if it has none or is unknown", async () => {
    const own = await addBranch(rosa, { squareLocationId: "LWOODLAND" })
    const plain = await addBranch(rosa)
    const at = async (branch: string) => (await as().get("/squareform", { branch })).body.locationId
    expect(await at(own)).toBe("LWOODLAND")
    expect(await at(plain)).toBe("LMAIN")
    expect(await at("nowhere")).toBe("LMAIN")
  })

  it("rejects an unknown query parameter and names it", async () => {
    expect(await as().send("GET", "/squareform?surprise=1")).toMatchObject({
      status: 400,
      body: { fields: [{ field: "surprise" }] },
    })
  })
})
