import { describe, expect, it } from "vitest"
import { loadVehicleList } from "./load.ts"

const list = loadVehicleList(new URL("vehicle-list.br", import.meta.url))
const stylesOf = (year: number, make: string, model: string) =>
  list
    .filter((one) => one.year === year && one.make === make && one.model === model)
    .map(({ style }) => style)
    .toSorted()

describe("The vehicle list", () => {
  it("has some 70,000 vehicles from 1990 to 2027, each once", () => {
    expect(list.length).toBeGreaterThan(60_000)
    const names = list.map(({ year, make, model, style }) => `${year} ${make} ${model} ${style}`)
    expect(new Set(names).size).toBe(names.length)
    const years = new Set(list.map(({ year }) => year))
    expect([Math.min(...years), Math.max(...years), years.size]).toEqual([1990, 2027, 38])
  })

  it.each([
    [2018, "HONDA", "CIVIC", ["2 DOOR COUPE", "4 DOOR SEDAN", "5 DOOR HATCHBACK"]],
    [2019, "TOYOTA", "CAMRY", ["4 DOOR SEDAN"]],
    [2015, "FORD", "F-150", ["PICKUP"]],
    [1996, "TOYOTA", "CAMRY", ["2 DOOR COUPE", "4 DOOR SEDAN"]],
    [2018, "NOBODY", "NOTHING", []],
  ])("lists the body styles of a %i %s %s", (year, make, model, styles) => {
    expect(stylesOf(year, make, model)).toEqual(styles)
  })

  it("gives each vehicle a catalog category", () => {
    expect([...new Set(list.map(({ category }) => category))].toSorted()).toEqual([
      "BUS",
      "CABOVER",
      "CAR",
      "MOTOR HOME",
      "PICKUP",
      "SEMI",
      "SUV",
      "VAN",
    ])
  })
})
