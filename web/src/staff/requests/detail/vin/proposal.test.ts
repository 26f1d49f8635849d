import { describe, expect, test } from "vitest"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { changeOf, findVinMismatches, vehicleOffer } from "./proposal.ts"

const vin = "1HGCM82633A004352"
const car = { vin, year: 2003, make: "Honda", model: "Accord", style: "EX-V6 Coupe", warnings: [] }
const read = { vin, car }

describe("a captured VIN", () => {
  test("is saved without a prompt when nothing conflicts", () => {
    expect(findVinMismatches({}, read)).toEqual([])
    expect(findVinMismatches({ vin, year: 2003, make: "HONDA", model: "Accord" }, read)).toEqual([])
    expect(findVinMismatches({ vehicle: "Honda Accord", make: "Honda" }, read)).toEqual([])
    expect(findVinMismatches({ vehicle: "the old red truck" }, { vin, car: undefined })).toEqual([])
  })

  test("prompts on a wrong check digit, another VIN, or another car", () => {
    expect(findVinMismatches({}, { vin: "1HGCM82633A004353", car: undefined })).toEqual([
      "The check digit doesn't match. Compare the VIN with the car.",
    ])
    expect(
      findVinMismatches(
        {
          vin: "4S4BTGUD1N3148827",
          vehicle: "2022 Subaru Outback",
          year: 2022,
          make: "Subaru",
          model: "Outback",
        },
        read,
      ),
    ).toEqual([
      "This job has a different VIN, 4S4BTGUD1N3148827.",
      "This VIN is a 2003 Honda Accord EX-V6 Coupe. The job says 2022 Subaru Outback.",
    ])
  })

  test("prompts when the year is ambiguous", () => {
    const truck = { vin, possibleYears: [1982, 2012], make: "Kenworth", warnings: [] }
    expect(findVinMismatches({}, { vin, car: truck })).toEqual([
      "This VIN could be from 1982 or 2012. Check the year on the vehicle.",
    ])
  })

  test("fills in an empty vehicle and prompts before replacing another", () => {
    expect(vehicleOffer({}, read)).toBe("fill in")
    expect(vehicleOffer({ vehicle: "the old red truck" }, read)).toBe("ask")
    expect(
      vehicleOffer({ year: 2022, make: "Subaru", model: "Outback", vehicle: "2022 Subaru Outback" }, read),
    ).toBe("ask")
    expect(
      vehicleOffer({ year: 2003, make: "Honda", model: "Accord", vehicle: "2003 Honda Accord" }, read),
    ).toBeUndefined()
    expect(vehicleOffer({}, { vin, car: undefined })).toBeUndefined()
    expect(
      vehicleOffer({}, { vin, car: { vin, warnings: ["We can't tell the make from this VIN."] } }),
    ).toBeUndefined()
  })

  test("changes only differing fields, and the vehicle's only when accepted", () => {
    const request = { vin: undefined, vehicle: "2003 Honda Accord", year: 2003 } as ServiceRequest
    expect(changeOf(request, read, false)).toEqual({ vin })
    expect(changeOf(request, read, true)).toEqual({
      vin,
      make: "Honda",
      model: "Accord",
      style: "EX-V6 Coupe",
      vehicle: "2003 Honda Accord EX-V6 Coupe",
    })
    expect(changeOf({ ...request, vin }, read, false)).toEqual({})
  })

  test("stores the catalog's car with the vehicle, or for the vehicle that the job names", () => {
    const found = { ...read, carId: "hon-03" }
    const named = { vin, year: 2003, make: "Honda", model: "Accord" } as ServiceRequest
    expect(changeOf({ vin } as ServiceRequest, found, true)).toMatchObject({ carId: "hon-03" })
    expect(changeOf(named, found, false)).toEqual({ carId: "hon-03" })
    expect(changeOf({ ...named, carId: "hon-03-coupe" }, found, false)).toEqual({})
    expect(changeOf({ ...named, model: "Civic" }, found, false)).toEqual({})
  })
})
