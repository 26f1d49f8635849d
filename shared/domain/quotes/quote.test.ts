import { describe, expect, test } from "vitest"
import { glassTexts, lineOf, panes } from "../parts/openings.ts"
import {
  calibrationOf,
  fillsPane,
  glassNames,
  glassText,
  isHeld,
  needsCalibration,
  noteOfQuote,
  priceRangeText,
  priceValidUntil,
  serviceOfQuote,
} from "./quote.ts"

describe("A quote", () => {
  test("holds its price for thirty days, on the shop's calendar", () => {
    const until = priceValidUntil(new Date("2026-11-20T05:00:00Z"))
    expect(until).toBe("2026-12-19")
    expect(isHeld({ heldUntil: until, state: "open" }, "2026-12-19")).toBe(true)
    expect(isHeld({ heldUntil: until, state: "dismissed" }, "2026-12-19")).toBe(true)
    expect(isHeld({ heldUntil: until, state: "open" }, "2026-12-20")).toBe(false)
    expect(isHeld({ heldUntil: until, state: "turned" }, "2026-12-01")).toBe(false)
  })

  test.each([
    ["repair", [], "chip"],
    ["replace", [{ opening: "windshield", orientation: "" }], "windshield"],
    ["replace", [{ opening: "door", orientation: "front left" }], "door"],
    ["replace", [{ opening: "back", orientation: "" }], "back"],
    ["replace", [], "windshield"],
  ] as const)("for %s is booked as its service", (service, glass, booked) => {
    expect(serviceOfQuote({ service, glass })).toBe(booked)
  })

  test("is booked and named by its pane when the VIN decides the glass", () => {
    const unsure = ["back", "door-front-left"] as const
    expect(serviceOfQuote({ service: "replace", glass: [], unsure })).toBe("back")
    expect(glassNames({ glass: [{ opening: "windshield", orientation: "" }], unsure })).toBe(
      "windshield, back glass, front left door glass",
    )
  })

  test.each([
    [{ from: 33_800, to: 40_200 }, "$338 to $402"],
    [{ from: 33_850, to: 40_200 }, "$338.50 to $402.00"],
    [{ from: 33_800, to: 33_800 }, "$338"],
    [{ from: 33_800, to: 40_200, isOpen: true }, "$338 to $402 or more"],
    [{ from: 33_800, to: 33_800, isOpen: true }, "$338 or more"],
  ])("for %o costs %s", (range, text) => {
    expect(priceRangeText(range)).toBe(text)
  })
})

test.each([
  [{ opening: "windshield", orientation: "" }, "windshield", true],
  [{ opening: "door", orientation: "front left" }, "door-front-left", true],
  [{ opening: "door", orientation: "front left" }, "door-front-right", false],
  [{ opening: "door", orientation: "" }, "door-rear-right", true],
] as const)("fillsPane for glass %o and pane %s: %s", (glass, pane, fills) => {
  expect(fillsPane(glass, pane)).toBe(fills)
})

test("glassText uses translated words for every pane", () => {
  for (const { opening, orientation = "" } of panes.map(lineOf))
    expect(Object.values(glassTexts)).toContain(glassText({ opening, orientation }))
})

test("glassText names glass by position and opening", () => {
  expect(glassText({ opening: "back", orientation: "" })).toBe("back glass")
  expect(glassText({ opening: "door", orientation: "Front Left" })).toBe("front left door glass")
  expect(glassText({ opening: "sunroof", orientation: "rear" })).toBe("rear sunroof")
})

test("needsCalibration is true for a camera behind the glass, but not for a rain sensor", () => {
  expect(needsCalibration(["rainSensor", "laneDepartureCamera"])).toBe(true)
  expect(needsCalibration(["rainSensor", "heated"])).toBe(false)
})

test("calibrationOf tells glass with a camera from glass that may have one", () => {
  const [camera, plain] = [{ features: ["laneDepartureCamera"] }, { features: ["rainSensor"] }]
  expect(calibrationOf({ glass: [plain, camera], calibrationPossible: true })).toBe("needed")
  expect(calibrationOf({ glass: [plain], calibrationPossible: true })).toBe("possible")
  expect(calibrationOf({ glass: [plain] })).toBeUndefined()
})

test("noteOfQuote names the glass to check, its price range, and a calibration", () => {
  const quote = { unsure: ["windshield" as const], range: { from: 30_200, to: 34_100 } }
  const note = "Check by VIN which windshield fits. Quoted $302 to $341."
  expect(noteOfQuote(quote)).toBe(note)
  expect(noteOfQuote({ ...quote, calibrationPossible: true })).toBe(`${note} It may need calibration.`)
  expect(noteOfQuote({})).toBeUndefined()
})
