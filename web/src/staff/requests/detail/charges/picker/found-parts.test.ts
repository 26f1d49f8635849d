import { expect, test } from "vitest"
import { lineOfAccessory, lineOfPart, lowestPrice } from "./found-parts.ts"

test("a windshield of the catalog becomes a replace line with list, hours and the lowest cost", () => {
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

test("a door says its side, and nobody's cost is told who may not see it", () => {
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

test("a number alone tells the opening", () => {
  expect(lineOfPart({ partNumber: "DB11873GTN", kind: "nag" }, undefined).edit).toMatchObject({
    opening: "back",
  })
})

test("mouldings are lines of their own without labor, clips are provided", () => {
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

test("of several prices the lowest is taken, and none of none", () => {
  expect(lowestPrice([{ price: 300 }, { price: 200 }, {}])).toBe(200)
  expect(lowestPrice([{}])).toBeUndefined()
  expect(lowestPrice([])).toBeUndefined()
})
