import { describe, expect, it } from "vitest"
import { checkDigitOf } from "./vin.ts"
import { allowedCharactersOf, decodeVin, type VinData } from "./vin-decode.ts"

const year = (value: number) => value.toString(36)

const data: VinData = {
  source: "made up",
  makes: ["Sierra", "Buttes"],
  models: [
    ["Vista", 0],
    ["Vista Wagon", 0],
    ["Hauler", 1],
  ],
  words: ["LX", "LX-R", "Sedan", "1500", "Pickup", "LX+camera"],
  makers: {
    "1SV": [0, `0:${year(2001)}-${year(2009)} 1:${year(2010)}-`, 1],
    "1SB": [-1, `2:${year(1999)}-${year(2005)}`, 0],
    "1SC": [-1, `2:${year(1985)}-`, 0],
    "1SD": [-1, `3:${year(2010)}- 4:${year(2012)}- 5:${year(2012)}- 6:${year(2012)}-`, 1],
    "1SE": [-1, `7:${year(2010)}- 8:${year(2010)}-`, 1],
    "1S9777": [1, "", 1],
  },
  schemas: [
    "mA=0 b**[A-C]=2",
    "mA=0 mA*[X-Z]=1 tA**[C-F]=0 tA**E=1 b****2|*K=2",
    "mH=2 s*1=3 bH=4",
    "m**C=2~5 s**C=3 b**C=4 tB=0",
    "mAA=0~3 tA=0",
    "mAA[A-D]=1~2 s*A=3 b*A=4",
    "bA=2 sA=3 tA=1",
    "mA=0 tAA=5 tA=0 bA=2 d**D=4",
    "mA=1 tA=0 bA=2 dA=4",
  ],
}
const decode = (vin: string, thisYear = 2026) => {
  const right = vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
  const { vin: _, ...read } = decodeVin(right, data, thisYear)
  return read
}

describe("allowedCharactersOf", () => {
  it("returns any character, one, or a set with ranges for each position", () => {
    expect(allowedCharactersOf("*B[D-HR]|9")).toEqual([undefined, "B", "DEFGHR", "|", "9"])
  })
})

describe("decodeVin", () => {
  it("uses the schema of the model year", () => {
    expect(decode("1SVAAB1203K000001")).toEqual({
      year: 2003,
      make: "Sierra",
      model: "Vista",
      style: "Sedan",
      warnings: [],
    })
    expect(decode("1SVAABC20CK000001")).toMatchObject({ year: 2012, model: "Vista", style: "LX Sedan" })
  })

  it("prefers the pattern that matches the fewest VINs", () => {
    expect(decode("1SVAABA20CK000001").model).toBe("Vista")
    expect(decode("1SVAAXA20CK000001").model).toBe("Vista Wagon")
    expect(decode("1SVAABC10CK000001").style).toBe("LX")
    expect(decode("1SVAABE10CK000001").style).toBe("LX-R")
  })

  it("takes every attribute from the newest schema with the model, and from no other", () => {
    // By year the second schema is newer than the first, by its model's day newer than the third. The fourth has no
    // model.
    expect(decode("1SDAACA20EK000001")).toEqual({
      year: 2014,
      make: "Sierra",
      model: "Vista",
      style: "LX",
      warnings: [],
    })
    expect(decode("1SDABCA20EK000001")).toMatchObject({ model: "Hauler", style: "1500 Pickup" })
  })

  it("reads the doors, and the camera that a trim names", () => {
    const vista = { year: 2014, make: "Sierra", model: "Vista", style: "LX Sedan", warnings: [] }
    expect(decode("1SEAADA20EK000001")).toEqual({ ...vista, doors: 4, glass: { camera: true } })
    expect(decode("1SEABCA20EK000001")).toEqual(vista)
  })

  it("matches positions 10 to 17 after the bar of a pattern", () => {
    expect(decode("1SVAABC20CK000001").style).toBe("LX Sedan")
    expect(decode("1SVAABC20CA000001").style).toBe("LX")
  })

  it("uses the other 30-year cycle when only that year has the model", () => {
    expect(decode("1SBH1AA20YK000001")).toEqual({
      year: 2000,
      make: "Buttes",
      model: "Hauler",
      style: "1500 Pickup",
      warnings: [],
    })
  })

  it("returns both years if position 7 fits both, with only what they agree on", () => {
    const twoYears = "This VIN could be from 1994 or 2024. Check the year on the vehicle."
    expect(decode("1SCH1AA20RK000001")).toEqual({
      possibleYears: [1994, 2024],
      make: "Buttes",
      model: "Hauler",
      style: "1500 Pickup",
      warnings: [twoYears],
    })
    expect(decode("ZZZH1A120RK000001")).toMatchObject({
      possibleYears: [1994, 2024],
      warnings: [twoYears, "We can't tell the make from this VIN."],
    })
    // An import from a maker of light vehicles, without a check digit.
    const { vin: _, ...imported } = decodeVin("1S9AA1A20RK777001", data, 2026)
    expect(imported).toMatchObject({ possibleYears: [1994, 2024], make: "Buttes" })
  })

  it("returns one year when the other is in the future", () => {
    expect(decode("1SCH1AA20XK000001")).toMatchObject({ year: 1999, model: "Hauler" })
  })

  it("rejects a year later than next year", () => {
    expect(decode("1SVAABA20VK000001", 2026)).toMatchObject({ year: 2027, model: "Vista" })
    expect(decode("1SVAABA20WK000001", 2026)).toMatchObject({ year: 1998, make: "Sierra" })
  })

  it("finds a small maker by positions 12 to 14, and warns about the unknown model", () => {
    expect(decode("1S9AABA20CK777001")).toEqual({
      year: 2012,
      make: "Buttes",
      warnings: ["We can't tell the model from this VIN."],
    })
    expect(decode("1S9AABA20CK778001")).toEqual({
      possibleYears: [1982, 2012],
      warnings: [
        "This VIN could be from 1982 or 2012. Check the year on the vehicle.",
        "We can't tell the make from this VIN.",
      ],
    })
    expect(decode("1SVAABA20UK000001")).toEqual({ warnings: ["Character 10 isn't a valid model year."] })
  })
})
