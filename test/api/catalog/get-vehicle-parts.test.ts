import { describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { open } from "../requests/job.ts"
import { table } from "../table.ts"

const { admin, clerk, technician, customer } = people(table)

describe("GET /vehiclepart", () => {
  it("shows logged-in users a car's NAGS, OEM, and molding parts, without cost", async () => {
    for (const person of [await admin(), await clerk(), await technician(), await customer()])
      expect(await as(person).get("/vehiclepart", { carId: "car-1001" })).toMatchObject({
        status: 200,
        body: [
          {
            carId: "car-1001",
            vehicle: "2019 HONDA CIVIC 4 DOOR SEDAN",
            nagParts: [
              { PartNumber: "FW04218GTYN", ListPrice: 540, LaborHours: 2.3, NeedsCalibration: true },
              { PartNumber: "FW04218GTNN", ListPrice: 460.5, LaborHours: 2.3, NeedsCalibration: false },
              { PartNumber: "FD22218GTN", ListPrice: 210, LaborHours: 1.2, Opening: "front left door" },
              { PartNumber: "FB22278YPN", ListPrice: 414.75, LaborHours: 2.1 },
            ],
            oemParts: [{ PartNumber: "73111-TBA-A11", ListPrice: 1056.25, LaborHours: 2.3 }],
            mouldingParts: [
              {
                PartNumber: "91501-TBA",
                Description: "Upper reveal molding",
                ListPrice: 38.95,
                LaborHours: 0.2,
              },
            ],
          },
        ],
      })
    const { body } = await as(await clerk()).get("/vehiclepart", { carId: "car-1001" })
    expect(JSON.stringify(body)).not.toMatch(/cost/i)
  })

  it("returns all three lists for a car without parts", async () => {
    expect((await as(await clerk()).get("/vehiclepart", { carId: "car-1003" })).body).toMatchObject([
      { nagParts: [], oemParts: [], mouldingParts: [] },
    ])
  })

  it.each(["nobody", "1001", "<script>"])("returns 404 for %j", async (carId) => {
    expect(await as(await clerk()).get("/vehiclepart", { carId })).toBeProblem(404, "not_found", {
      detail: messages.catalog.unknownCar,
    })
  })

  it("rejects a blank car id", async () => {
    expect(await as(await clerk()).get("/vehiclepart", malformed({ carId: " " }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "carId" }] },
    })
  })
})

describe("a car ID", () => {
  it("accepts 200 characters for catalog, job, and vehicle, but not 201", async () => {
    const [rosa, mia] = [await clerk(), await customer()]
    const carId = `2019.${"LONG".repeat(48)}END`
    expect(carId).toHaveLength(200)
    const { invoiceNumber } = done(
      await as(rosa).post("/servicerequest", { invoiceType: "Cash", carId, charges: [] }),
    )
    expect((await open(rosa, invoiceNumber)).carId).toBe(carId)
    done(await as(mia).post("/vehicle", { customerId: mia._id, carId }))
    expect((await as(mia).get("/vehicle", { customerId: mia._id })).body).toMatchObject([{ carId }])
    expect((await as(rosa).get("/vehiclepart", { carId })).status).toBe(404)

    const longer = `${carId}X`
    for (const reply of [
      await as(rosa).post("/servicerequest", { invoiceType: "Cash", carId: longer }),
      await as(mia).post("/vehicle", { customerId: mia._id, carId: longer }),
      await as(rosa).get("/vehiclepart", { carId: longer }),
    ])
      expect(reply).toMatchObject({ status: 400, body: { fields: [{ field: "carId" }] } })
  })
})
