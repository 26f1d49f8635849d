import { expect, test } from "vitest"
import { lineOfAccessory, lineOfPart, lowestPrice } from "./found-parts.ts"

test("turns a catalog windshield into a replace line with list price, hours, and lowest cost", () => {
  const found = {
    partNumber: "FW04218GTYN",
    kind: "nag",
    description: "Solar",
    opening: "windshield",
    list: 54_000,
    hours: 2.3,
  } as const
  expect(lineOfPart(found, 18_500)).toEqual({
    kind: "Replace",
    edit: {
      part: "FW04218GTYN",
      partType: "nags",
      condition: "new",
      opening: "windshield",
      description: "Solar",
      list: 54_000,
      laborhours: 2.3,
      cost: 18_500,
      partcost: 18_500,
    },
  })
})

test("names the side of a door and hides cost from roles that may not see it", () => {
  const line = lineOfPart({ partNumber: "FD22218GTN", kind: "oem", opening: "front left door" }, undefined)
  expect(line).toEqual({
    kind: "Replace",
    edit: {
      part: "FD22218GTN",
      partType: "oem",
      condition: "new",
      opening: "door",
      orientation: "front left",
    },
  })
})

test("keeps that glass has a camera, but not for a molding", () => {
  const found = { partNumber: "FW04218GTYN", needsCalibration: true } as const
  expect(lineOfPart({ ...found, kind: "nag" }, undefined)).toMatchObject({ needsCalibration: true })
  expect(lineOfPart({ ...found, kind: "moulding" }, undefined)).not.toHaveProperty("needsCalibration")
})

test("derives the opening from the part number alone", () => {
  expect(lineOfPart({ partNumber: "DB11873GTN", kind: "nag" }, undefined).edit).toMatchObject({
    opening: "back",
  })
})

test("adds moldings as lines without labor, and clips as provided", () => {
  expect(lineOfPart({ partNumber: "WM3652", kind: "moulding", list: 7350, hours: 0 }, 1722)).toMatchObject({
    kind: "Moulding",
    edit: { list: 7350, cost: 1722 },
  })
  expect(
    lineOfAccessory({ partNumber: "CK624", description: "Clip kit", kind: "clip", price: 1279 }),
  ).toEqual({
    kind: "Provide",
    edit: {
      part: "CK624",
      partType: "nags",
      condition: "new",
      description: "Clip kit",
      cost: 1279,
      partcost: 1279,
    },
  })
})

test("picks the lowest of several prices and returns undefined without one", () => {
  expect(lowestPrice([{ price: 300 }, { price: 200 }, {}])).toBe(200)
  expect(lowestPrice([{}])).toBeUndefined()
  expect(lowestPrice([])).toBeUndefined()
})
