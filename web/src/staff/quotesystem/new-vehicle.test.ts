import { describe, expect, test } from "vitest"
import type { SavedQuote } from "#web/data/parts/catalog.ts"
import { emptyPart, emptyVehicle, isEmpty, normalize, typedPartOf, validateVehicle } from "./new-vehicle.ts"

const civic = { ...emptyVehicle, year: "2019", make: "HONDA", model: "CIVIC", style: "4 DOOR SEDAN" }
const windshield = { ...emptyPart(1), partNumber: "fw04218gtyn", list: "$1,540.50", hours: "2.3" }

describe("a new vehicle draft", () => {
  test.each([
    [{ year: "20a" }, { year: "" }],
    [{ year: " 2019" }, { year: "2019" }],
    [{ make: "hon" }, { make: "HON" }],
    [{ style: "4 door " }, { style: "4 DOOR " }],
    [{ style: "4  door  sedan  " }, { style: "4 DOOR SEDAN" }],
    [{ model: " " }, { model: "" }],
    [{ searchable: false }, { searchable: false }],
  ])("keeps of %j: %j", (typed, held) => {
    expect(normalize(typed)).toEqual(held)
  })

  test("starts as a searchable car, and nothing is lost on leaving", () => {
    expect(emptyVehicle).toMatchObject({ category: "CAR", searchable: true })
    expect(isEmpty(emptyVehicle, [])).toBe(true)
    expect(isEmpty(civic, [])).toBe(false)
    expect(isEmpty(emptyVehicle, [emptyPart(1)])).toBe(false)
  })
})

describe("a new vehicle before sending", () => {
  test("is validated like on the server, each field by name", () => {
    expect(validateVehicle({ ...emptyVehicle, year: "12" }, [emptyPart(1)]).errors).toMatchObject({
      year: "Enter a year, like 2021.",
      make: "Enter the make.",
      model: "Enter the model.",
      style: "Enter the style.",
      "parts.0.partNumber": "Enter a part number.",
      "parts.0.list": "Enter an amount, like 250.00.",
    })
    expect(validateVehicle({ ...civic, year: "" }, []).errors).toHaveProperty("year")
  })

  test("is corrected from its saved parts, without losing any of their values", () => {
    const saved: SavedQuote = {
      partId: "FD22218GTN",
      kind: "nag",
      workDescription: "door",
      orientation: "front left",
      partDescriptionMitchell: "Solar",
      dataMitchell: [],
      listMitchell: 154_050,
      cost: 7_000,
      laborHours: 1.2,
      features: ["tinted"],
      visible: true,
    }
    const part = typedPartOf(saved, 1)
    expect(validateVehicle(civic, [part]).body?.parts).toEqual([
      {
        partNumber: "FD22218GTN",
        kind: "nag",
        opening: "door",
        orientation: "front left",
        description: "Solar",
        list: 154_050,
        cost: 7_000,
        hours: 1.2,
        features: ["tinted"],
      },
    ])
    const withoutSide = typedPartOf({ ...saved, orientation: "" }, 1)
    expect(validateVehicle(civic, [withoutSide]).errors).toEqual({ "parts.0.opening": "Choose an opening." })
  })

  test("is sent from a draft that was saved before parts had features", () => {
    const { features: _, ...savedEarlier } = windshield
    expect(validateVehicle(civic, [savedEarlier as typeof windshield]).body?.parts).toHaveLength(1)
  })

  test("is sent with its parts, money in cents, and panes as opening and side", () => {
    const door = { ...windshield, pane: "door-front-left", partNumber: "FD22218GTN", cost: "70" } as const
    expect(validateVehicle(civic, [windshield, door]).body).toMatchObject({
      year: 2019,
      style: "4 DOOR SEDAN",
      parts: [
        { partNumber: "FW04218GTYN", opening: "windshield", list: 154_050, hours: 2.3 },
        { opening: "door", orientation: "front left", cost: 7_000 },
      ],
    })
  })
})
