import { statSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { checkDigitOf } from "#shared/domain/vehicle/vin.ts"
import { decodeVin } from "#shared/domain/vehicle/vin-decode.ts"
import { comparePublicVins } from "#test/bench/vins.ts"
import { loadVinData } from "./load.ts"

const file = new URL("vin-data.br", import.meta.url)
const data = loadVinData(file)
const decode = (vin: string) => decodeVin(vin, data, 2026)
/** Fixes the check digit. */
const checked = (vin: string) => vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)

describe("decodeVin with NHTSA data", () => {
  it("decodes VINs of real cars", () => {
    expect(decode("1HGCM82633A004352")).toEqual({
      vin: "1HGCM82633A004352",
      year: 2003,
      make: "Honda",
      model: "Accord",
      style: "EX-V6 Coupe",
      doors: 2,
      warnings: [],
    })
  })

  it.each([
    ["JH4KA7561PC008269", 1993, "Acura", "Legend", "L Sedan", 4],
    ["5GZCZ43D13S812715", 2003, "Saturn", "Vue", "SUV", 4],
    ["5FNRL38739B001353", 2009, "Honda", "Odyssey", "EX Minivan", 5],
    ["1D7RB1CT8AS203937", 2010, "Dodge", "Ram", "Pickup"],
    ["3VWLL7AJ9BM053541", 2011, "Volkswagen", "Jetta", "SEL Sedan", 4],
    ["1C4RJFAG0FC625797", 2015, "Jeep", "Grand Cherokee", "Laredo SUV", 4],
    ["1GNALDEK9FZ108495", 2015, "Chevrolet", "Equinox", "LTZ SUV", 4],
    ["4S4BTGUD1N3148827", 2022, "Subaru", "Outback", "Wilderness SUV", 4],
  ])("decodes %s as a %i %s %s %s", (vin, year, make, model, style, doors?: number) =>
    expect(decode(vin)).toEqual({ vin, year, make, model, style, doors, warnings: [] }),
  )

  it.each([
    ["a car", "5YJ3E1EA7KF317000", 2019, "Tesla", "Model 3", "Sedan", 4],
    ["a car", "JTDKN3DU0A0123456", 2010, "Toyota", "Prius", "Hatchback", 5],
    ["an MPV", "5XYP54HC7LG012345", 2020, "Kia", "Telluride", "SX SUV"],
    ["a light truck", "1FTFW1ET5DFC10312", 2013, "Ford", "F-150", "Pickup"],
    ["a light truck", "1GCUYDED5KZ123456", 2019, "Chevrolet", "Silverado", "1500 LT Pickup", 4],
    ["a van", "W1Y4ECHY5LT012345", 2020, "Mercedes-Benz", "Sprinter", "2500 Cargo Van"],
    ["a heavy truck", "1XKYD49X0EJ123456", 2014, "Kenworth", "T680", "Tractor"],
    ["an incomplete vehicle", "1FDUF5GT5KDA12345", 2019, "Ford", "F-550", "Super Duty Chassis Cab"],
    ["an incomplete vehicle", "54DC4W1B5LS800001", 2020, "Isuzu", "NPR-HD", "Chassis Cab"],
  ])("decodes %s: %s", (_, vin, year, make, model, style, doors?: number) => {
    const right = checked(vin)
    expect(decode(right)).toEqual({ vin: right, year, make, model, style, doors, warnings: [] })
  })

  it.each([
    ["1FTFW5L86RFB45612", "Ford", "F-150", "Lariat Pickup"],
    ["1FTFW4L5XRFA00001", "Ford", "F-150", "Tremor Pickup"],
    ["1FTFW1E53RFA00001", "Ford", "F-150", undefined],
    ["1FDUF5HT1RDA00001", "Ford", "F-550", undefined],
  ])("decodes the 2024 truck %s with a single schema: %s %s", (vin, make, model, style) => {
    const read = decode(checked(vin))
    expect(read).toMatchObject({ year: 2024, make, model })
    if (style !== undefined) expect(read.style).toBe(style)
  })

  it.each([
    ["4S3BNAH62G3049699", "Subaru", "Legacy", "Premium Sedan"],
    ["19XFC3B4XHH100000", "Honda", "Civic", "EX-T Honda Sensing Coupe"],
  ])("reads the camera that the trim of %s names", (vin, make, model, style) =>
    expect(decode(vin)).toMatchObject({ make, model, style, glass: { camera: true } }),
  )

  it("returns two possible years for a heavy truck whose VIN fits both", () => {
    const kenworth = decode("1XK1AAAA7CA123456")
    expect(kenworth).toMatchObject({
      possibleYears: [1982, 2012],
      make: "Kenworth",
      warnings: [
        "This VIN could be from 1982 or 2012. Check the year on the vehicle.",
        "We can't tell the model from this VIN.",
      ],
    })
    expect(kenworth.year).toBeUndefined()
  })

  it("agrees with other decoders on at least 95 % of public test VINs", () => {
    const shares = comparePublicVins()
    const count = shares.reduce((sum, share) => sum + share.count, 0)
    const matches = shares.reduce((sum, share) => sum + share.matches, 0)
    expect(count).toBe(334)
    expect(matches / count, shares.flatMap(({ different }) => different).join("\n")).toBeGreaterThan(0.95)
  })

  it("warns about a wrong check digit and still decodes the car", () => {
    expect(decode("1HGCM82623A004352")).toMatchObject({
      year: 2003,
      make: "Honda",
      model: "Accord",
      warnings: ["The check digit doesn't match. Compare the VIN with the car."],
    })
  })

  it("returns the make without a known model, and the year without a known maker", () => {
    expect(decode(checked("WBA5R1C50LA000001"))).toMatchObject({
      year: 2020,
      make: "BMW",
      warnings: ["We can't tell the model from this VIN."],
    })
    const unknown = decode(checked("ZZZGDM9A0KP042788"))
    expect(unknown).toMatchObject({
      possibleYears: [1989, 2019],
      warnings: [
        "This VIN could be from 1989 or 2019. Check the year on the vehicle.",
        "We can't tell the make from this VIN.",
      ],
    })
    expect(unknown.make).toBeUndefined()
  })

  it("uses a data file under 400 KB that names its source", () => {
    expect(statSync(file).size).toBeLessThan(400_000)
    expect(data.source).toMatch(/^NHTSA vPIC of \d{4}-\d{2}-\d{2}/)
  })
})
