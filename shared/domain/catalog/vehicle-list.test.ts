import { describe, expect, it } from "vitest"
import { listedVehicles, missingFromSupplier } from "./vehicle-list.ts"

describe("The packed vehicle list", () => {
  it("lists a vehicle for each year of each style", () => {
    const packed = {
      source: "",
      makes: ["HONDA", "MAZDA"],
      styles: ["4 DOOR SEDAN|CAR", "UTILITY|SUV"],
      models: [[1, "CX-5", "0:2019 1:2020-2021,2023"]] as [number, string, string][],
    }
    const cx5 = { make: "MAZDA", model: "CX-5" }
    expect(listedVehicles(packed)).toEqual([
      { ...cx5, year: 2019, style: "4 DOOR SEDAN", category: "CAR" },
      { ...cx5, year: 2020, style: "UTILITY", category: "SUV" },
      { ...cx5, year: 2021, style: "UTILITY", category: "SUV" },
      { ...cx5, year: 2023, style: "UTILITY", category: "SUV" },
    ])
  })

  it("omits a model year that a supplier already has, however it spells the name", () => {
    const crv = { year: 2019, make: "HONDA", model: "CR-V" }
    const benz = { year: 2019, make: "MERCEDES-BENZ", model: "E-CLASS" }
    const known = [
      { year: 2019, make: "Honda", model: "CRV" },
      { year: 2019, make: "MERCEDES BENZ", model: "E CLASS" },
    ]
    expect(missingFromSupplier([crv, benz], known)).toEqual([])
    const others = [
      { ...crv, year: 2020 },
      { ...crv, model: "HR-V" },
      { ...crv, make: "ACURA" },
    ]
    expect(missingFromSupplier(others, known)).toEqual(others)
  })
})
