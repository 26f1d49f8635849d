import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { madeVehicle } from "./catalog-fixtures.ts"

const { admin } = people(table)

describe("GET /quotecatalogcount", () => {
  it("counts all vehicles, including added ones, and describes the live version", async () => {
    const ada = await admin()
    const before = (await as(ada).get("/quotecatalogcount")).body
    await madeVehicle(ada)
    const { status, body } = await as(ada).get("/quotecatalogcount")
    expect(status).toBe(200)
    expect(body.count).toBeGreaterThan(before.count ?? 0)
    expect(body.live).toEqual({
      version: expect.stringMatching(/^tests/),
      madeAt: "2026-11-20T18:00:00.000Z",
      vehicles: 7,
      parts: 10,
    })
  })
})
