import { describe, expect, it } from "vitest"
import { readPartNumber } from "#shared/domain/parts/part-number.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk } = people(table)
const GUID = "2019.HONDA.ACCORD.4_DOOR_SEDAN"

describe("GET /readallvehicleparts", () => {
  it("returns a vehicle's openings with their parts, and each supplier's lowest price", async () => {
    const rosa = await clerk()
    const { status, body } = await as(rosa).get("/readallvehicleparts", { GUID })
    expect(status).toBe(200)
    expect(body).toMatchObject({ vehicle: "2019 HONDA ACCORD 4 DOOR SEDAN", notices: [] })
    expect(body.vehicleImage).toMatch(/^data:image\/jpeg;base64,/)
    const windshields = body.glassOpenings.find(({ opening }) => opening === "windshield")?.parts ?? []
    expect(windshields.length).toBeGreaterThan(1)
    for (const { part, kind } of windshields)
      if (kind === "nag") expect(readPartNumber(part)?.opening).toBe("windshield")

    const [first] = windshields
    expect(first).toEqual({
      part: "FW64030GTN",
      kind: "nag",
      description: "Windshield, solar",
      price: 552,
      mygrantprice: 201.28,
      pilkingtonprice: first?.pilkingtonprice,
      laborHours: 2.6,
      needsCalibration: false,
    })
    expect(windshields.some(({ needsCalibration }) => needsCalibration)).toBe(true)
    const { body: warehouses } = await as(rosa).get("/readmygrantpart", { part: first?.part ?? "" })
    expect(Math.min(...warehouses.map(({ price }) => Number(price)))).toBe(first?.mygrantprice)
    const every = body.glassOpenings.flatMap(({ parts }) => parts)
    for (const { price, mygrantprice } of every)
      if (mygrantprice !== null) expect(Number(mygrantprice)).toBeLessThan(Number(price))
  })

  it("leaves the price empty for a part a supplier doesn't carry", async () => {
    const { body } = await as(await clerk()).get("/readallvehicleparts", { GUID })
    const oem = body.glassOpenings.flatMap(({ parts }) => parts).filter(({ kind }) => kind === "oem")
    for (const { mygrantprice, pilkingtonprice } of oem)
      expect([mygrantprice, pilkingtonprice]).toEqual([null, null])
  })

  it("returns 404 for an unknown vehicle", async () => {
    const reply = await as(await clerk()).get("/readallvehicleparts", { GUID: "nothing" })
    expect(reply).toBeProblem(404, "not_found", { detail: "The catalog doesn't have this vehicle." })
  })

  it("rejects malformed input", async () => {
    for (const bad of ["", "a/b", "x".repeat(201)])
      expect(await as(await clerk()).get("/readallvehicleparts", { GUID: bad })).toBeProblem(400, "malformed")
  })
})
