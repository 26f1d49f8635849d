import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk, technician } = people(table)

describe("GET /readmygrantpart", () => {
  it("returns each warehouse's stock and price to staff, and only stock to technicians", async () => {
    const ask = async (person: Awaited<ReturnType<typeof clerk>>) =>
      (await as(person).get("/readmygrantpart", { part: "FW64030GTN" })).body
    const desk = await ask(await clerk())
    expect(desk.length).toBeGreaterThan(0)
    expect(desk[0]).toEqual({
      warehouse: expect.any(String),
      price: 201.28,
      available: expect.any(Number),
    })
    const shown = desk.map(({ warehouse, available }) => ({ warehouse, available }))
    expect(await ask(await technician())).toEqual(shown)
  })

  it("returns an empty list for a part that Mygrant does not carry", async () => {
    const { status, body } = await as(await clerk()).get("/readmygrantpart", { part: "98765-ABC-A02" })
    expect({ status, body }).toEqual({ status: 200, body: [] })
  })

  it("rejects malformed input", async () => {
    for (const part of ["", "a", "../etc", "x".repeat(31)])
      expect(await as(await clerk()).get("/readmygrantpart", { part })).toBeProblem(400, "malformed")
  })
})
