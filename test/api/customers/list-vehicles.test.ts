import { describe, expect, it } from "vitest"
import { newVehicleWrite } from "#functions/customers/store.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { act, aJob, aReadyJob, chip } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician, customer, commercialAccount } = people(table)

const withCars = async () => {
  const mia = await customer()
  const accord = {
    _id: "v1",
    customerId: mia._id,
    year: 2003,
    make: "Honda",
    model: "Accord",
    style: "EX-V6 Coupe",
    vin: "1HGCM82633A004352",
  }
  const truck = { _id: "v2", customerId: mia._id, vehicle: "the old red truck", reference: "unit 7" }
  await table.transact([newVehicleWrite(truck), newVehicleWrite(accord)])
  const shown = { images: [], serviceHistoryCount: 0, version: 1 }
  return {
    mia,
    cars: [
      { ...accord, ...shown },
      { ...truck, ...shown },
    ],
  }
}

describe("GET /vehicle", () => {
  it("lists a customer's cars for clerks, technicians and the customer", async () => {
    const [{ mia, cars }, carla, theo] = await Promise.all([withCars(), clerk(), technician()])
    await aReadyJob(carla, theo, { customerId: mia._id })
    for (const person of [carla, theo, mia]) {
      const { status, body } = await as(person).get("/vehicle", { customerId: mia._id })
      expect({ status, body }).toEqual({ status: 200, body: cars })
    }
  })

  it("counts each car's jobs, without cancelled ones", async () => {
    const [{ mia, cars }, carla] = await Promise.all([withCars(), clerk()])
    const [accord] = cars
    const jobs = [accord?._id, accord?._id, accord?._id, "v2"]
    const numbers = await Promise.all(
      jobs.map((vehicleId) => aJob(carla, { customerId: mia._id, vehicleId, charges: [{ ...chip }] })),
    )
    await act(carla, numbers[0] ?? 0, "cancel")
    const { body } = await as(mia).get("/vehicle", { customerId: mia._id })
    expect(
      (body as { _id: string; serviceHistoryCount: number }[]).map((car) => car.serviceHistoryCount),
    ).toEqual([2, 1])
  })

  it("hides the billed account from the customer", async () => {
    const [mia, carla, fleet] = await Promise.all([customer(), clerk(), commercialAccount()])
    await as(carla).post("/vehicle", { customerId: mia._id, make: "Ford", billingId: fleet._id })
    const [seen] = (await as(carla).get("/vehicle", { customerId: mia._id })).body as object[]
    const [own] = (await as(mia).get("/vehicle", { customerId: mia._id })).body as object[]
    expect(seen).toMatchObject({ make: "Ford", billingId: fleet._id })
    expect(Object.keys(own ?? {})).not.toContain("billingId")
  })

  it("returns an empty list for a customer without cars", async () => {
    const mia = await customer()
    expect((await as(mia).get("/vehicle", { customerId: mia._id })).body).toEqual([])
  })

  it("returns 404 for a technician without a job of that customer", async () => {
    const [{ mia }, carla, theo, other] = await Promise.all([withCars(), clerk(), technician(), technician()])
    await aReadyJob(carla, other, { customerId: mia._id })
    expect(await as(theo).get("/vehicle", { customerId: mia._id })).toBeProblem(404, "not_found")
  })

  it("returns 404 for another customer, and to everyone for an unknown id", async () => {
    const [{ mia }, other, carla] = await Promise.all([withCars(), customer(), clerk()])
    expect(await as(other).get("/vehicle", { customerId: mia._id })).toBeProblem(404, "not_found")
    expect((await as(carla).get("/vehicle", { customerId: "unknown" })).status).toBe(404)
    expect((await as(other).get("/vehicle", { customerId: "unknown" })).status).toBe(404)
  })

  it("returns 400 without a customer id", async () => {
    const carla = await clerk()
    expect(await as(carla).get("/vehicle")).toMatchObject({
      status: 400,
      body: { fields: [{ field: "customerId", message: "This is required." }] },
    })
  })
})
