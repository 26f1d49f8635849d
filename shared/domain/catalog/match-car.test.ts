import { describe, expect, it } from "vitest"
import { carsLike, isSameName, modelsLike } from "./match-car.ts"

const styles = (...names: string[]) => names.map((style) => ({ style }))
const like = (names: string[], style: string) => carsLike(styles(...names), style).map((car) => car.style)

describe("A make or model name", () => {
  it("is equal in any case and with any dash", () => {
    expect(isSameName("Mercedes-Benz", "MERCEDES BENZ")).toBe(true)
    expect(isSameName("Ram", "Dodge")).toBe(false)
  })

  it.each([
    ["F-150", ["F150", "F250"], ["F150"]],
    ["Corolla", ["COROLLA", "COROLLA IM"], ["COROLLA"]],
    ["Silverado", ["SILVERADO 1500", "SILVERADO 2500", "SONIC"], ["SILVERADO 1500", "SILVERADO 2500"]],
    ["Sprinter 2500", ["SPRINTER", "METRIS"], ["SPRINTER"]],
    ["Vue", ["ION"], []],
    ["", ["ION"], []],
  ])("%s matches of %j: %j", (name, models, expected) => {
    expect(modelsLike(models, name)).toEqual(expected)
  })
})

describe("A decoded style", () => {
  it.each([
    ["LE Sedan", ["4 DOOR SEDAN", "5 DOOR HATCHBACK"], ["4 DOOR SEDAN"]],
    ["EX-V6 Coupe", ["4 DOOR SEDAN", "2 DOOR COUPE"], ["2 DOOR COUPE"]],
    ["1500 LT Pickup", ["2 DOOR PICKUP", "4 DOOR PICKUP"], ["2 DOOR PICKUP", "4 DOOR PICKUP"]],
    ["4-Door Pickup", ["2 DOOR PICKUP", "4 DOOR PICKUP"], ["4 DOOR PICKUP"]],
    ["Wilderness SUV", ["4 DOOR UTILITY"], ["4 DOOR UTILITY"]],
    ["EX Minivan", ["MINI VAN", "WAGON"], ["MINI VAN"]],
    ["", ["4 DOOR SEDAN", "2 DOOR COUPE"], ["4 DOOR SEDAN", "2 DOOR COUPE"]],
    ["Convertible", ["4 DOOR SEDAN"], ["4 DOOR SEDAN"]],
  ])("%s matches of %j: %j", (style, catalog, expected) => {
    expect(like(catalog, style)).toEqual(expected)
  })
})
