import { describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { admin, developer } = people(table)

describe("GET /quoteparts", () => {
  it("lists a vehicle's saved replacement quotes by style id", async () => {
    const { status, body } = await as(await admin()).get("/quoteparts", { carId: "1001" })
    expect(status).toBe(200)
    expect(body.unreadable).toEqual([])
    expect(body.results).toHaveLength(6)
    expect(body.results[2]).toEqual({
      partId: "FD22218GTN",
      kind: "nag",
      workDescription: "door",
      orientation: "front left",
      partDescriptionMitchell: "Solar",
      dataMitchell: ["Bonded with urethane"],
      listMitchell: 210,
      cost: 70,
      laborHours: 1.2,
      features: ["tinted"],
      visible: true,
    })
  })

  it("returns an empty list for a vehicle without quotes", async () => {
    expect(await as(await developer()).get("/quoteparts", { carId: "1003" })).toMatchObject({
      status: 200,
      body: { results: [], unreadable: [] },
    })
  })

  it.each(["nobody", "car-1001", "../tests/vehicles.br"])("returns 404 for %j", async (carId) => {
    expect(await as(await admin()).get("/quoteparts", { carId })).toBeProblem(404, "not_found", {
      detail: messages.catalog.unknownCar,
    })
  })

  it.each([{}, { carId: "" }, { carId: "x".repeat(61) }])("refuses %j", async (query) => {
    expect(await as(await admin()).get("/quoteparts", malformed(query))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "carId" }] },
    })
  })
})
