import { describe, expect, it } from "vitest"
import {
  carsLike,
  chooseCar,
  isSameCar,
  isSameName,
  makesLike,
  sameModels,
  similarModels,
  splitMake,
} from "./match-car.ts"

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
    ["Silverado", ["SILVERADO 1500"], []],
    ["", ["ION"], []],
  ])("%s is the model of %j: %j", (name, models, expected) => {
    expect(sameModels(models, name)).toEqual(expected)
  })

  it.each([
    ["Silverado", ["SILVERADO", "SILVERADO 1500", "SONIC"], ["SILVERADO 1500"]],
    ["Sprinter 2500", ["SPRINTER", "METRIS"], ["SPRINTER"]],
    ["F-150 Lightning", ["F150"], ["F150"]],
    ["Corolla Cross", ["COROLLA"], ["COROLLA"]],
    ["CX-50", ["CX-5"], []],
    ["M340i", ["M3"], []],
    ["Vue", ["ION"], []],
    ["", ["ION"], []],
  ])("%s is similar to models of %j: %j", (name, models, expected) => {
    expect(similarModels(models, name)).toEqual(expected)
  })

  it.each([
    ["Chevy", ["CHEVROLET", "GMC"], ["CHEVROLET"]],
    ["vw", ["VOLKSWAGEN", "VOLVO"], ["VOLKSWAGEN"]],
    ["Mercedes", ["MERCURY", "MERCEDES-BENZ"], ["MERCEDES-BENZ"]],
    ["Land Rover", ["LAND ROVER", "LANDROVER", "LEXUS"], ["LAND ROVER", "LANDROVER"]],
    ["Mini", ["MINI", "MINI COOPER"], ["MINI"]],
    ["Ram", ["DODGE"], []],
  ])("%s is the make of %j: %j", (name, makes, expected) => {
    expect(makesLike(makes, name)).toEqual(expected)
  })

  it.each([
    ["Chevy Silverado 1500", { make: "CHEVROLET", model: "Silverado 1500" }],
    ["mercedes benz C300", { make: "MERCEDES-BENZ", model: "C300" }],
    ["Mercedes C300", { make: "MERCEDES-BENZ", model: "C300" }],
    ["Chevrolet", { make: "CHEVROLET", model: "" }],
    ["Silverado", undefined],
  ])("%j is split into %j", (name, expected) => {
    expect(splitMake(["CHEVROLET", "MERCEDES-BENZ"], name)).toEqual(expected)
  })
})

describe("Two names of a car", () => {
  const civic = { year: 2018, make: "Honda", model: "Civic" }

  it("may mean the same one if neither contradicts the other", () => {
    expect(isSameCar(civic, { year: "2018", make: "HONDA" })).toBe(true)
    expect(isSameCar({ ...civic, model: "F-150" }, { ...civic, model: "F150" })).toBe(true)
    expect(isSameCar(civic, { ...civic, year: 2019 })).toBe(false)
  })
})

describe("The catalog's car", () => {
  const corolla = { carId: "1", model: "COROLLA", style: "4 DOOR SEDAN" }

  it("is taken if it is the only one of that model", () => {
    expect(chooseCar([corolla], "Corolla")).toEqual({ car: corolla, choices: [] })
  })

  it("is chosen by style, and by model if one has another name, even if it's alone", () => {
    const hatchback = { ...corolla, carId: "2", style: "5 DOOR HATCHBACK" }
    const textsOf = (...of: Parameters<typeof chooseCar>) => chooseCar(...of).choices.map(({ text }) => text)
    expect(textsOf([corolla, hatchback], "corolla")).toEqual(["4 Door Sedan", "5 Door Hatchback"])
    expect(textsOf([corolla], "Corolla Cross")).toEqual(["Corolla 4 Door Sedan"])
    expect(textsOf([], "Corolla")).toEqual([])
  })

  it("is chosen by year if the VIN leaves two", () => {
    const cars = [1994, 2024].map((year) => ({ ...corolla, carId: String(year), year }))
    expect(chooseCar(cars, "Corolla").choices).toEqual([
      { carId: "1994", text: "1994 4 Door Sedan" },
      { carId: "2024", text: "2024 4 Door Sedan" },
    ])
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

  it("matches by the doors that a VIN tells", () => {
    const pickups = styles("2 DOOR PICKUP", "4 DOOR PICKUP")
    expect(carsLike(pickups, "1500 LT Pickup", 4)).toEqual(styles("4 DOOR PICKUP"))
    expect(carsLike(pickups, "1500 LT Pickup", 3)).toEqual(pickups)
  })
})
