import { describe, expect, it } from "vitest"
import { aVehicle } from "#test/builders/catalog.ts"
import { columnsOf } from "./files.ts"
import { catalogSearch } from "./search.ts"
import { withCounts } from "./version.ts"

const cars: [number, string, string, string][] = [
  [2018, "HONDA", "CIVIC", "4 DOOR SEDAN"],
  [2018, "HONDA", "CIVIC", "2 DOOR COUPE"],
  [2018, "HONDA", "CR-V", "4 DOOR UTILITY"],
  [2018, "TOYOTA", "COROLLA", "4 DOOR SEDAN"],
  [2018, "TOYOTA", "COROLLA IM", "5 DOOR HATCHBACK"],
  [2017, "TOYOTA", "COROLLA", "4 DOOR SEDAN"],
  [2018, "TOYOTA", "RAV4", "4 DOOR UTILITY"],
  [2018, "CHEVROLET", "CRUZE", "4 DOOR SEDAN"],
  [2018, "CHEVROLET", "MALIBU LIMITED", "4 DOOR SEDAN"],
  [2018, "CHEVROLET", "SILVERADO", "4 DOOR PICKUP"],
  [2003, "CHEVROLET", "TRAILBLAZER", "4 DOOR UTILITY"],
  [2018, "CHEVROLET", "TRAILBLAZER EXT", "4 DOOR UTILITY"],
  [2018, "NISSAN", "X-TRAIL", "4 DOOR UTILITY"],
  [2018, "RAM", "1500", "4 DOOR PICKUP"],
  [2018, "DODGE", "CHARGER", "4 DOOR SEDAN"],
  [2018, "JEEP", "GRAND CHEROKEE", "4 DOOR UTILITY"],
  [2018, "LEXUS", "LS", "4 DOOR SEDAN"],
  [2018, "LEXUS", "RX", "4 DOOR UTILITY"],
  [2018, "MERCEDES-BENZ", "C-CLASS", "4 DOOR SEDAN"],
  [2018, "MERCEDES-BENZ", "E-CLASS", "4 DOOR SEDAN"],
  [2018, "MERCEDES-BENZ", "M-CLASS", "4 DOOR UTILITY"],
  [2018, "CHRYSLER", "300", "4 DOOR SEDAN"],
  [2018, "BMW", "320I", "4 DOOR SEDAN"],
  [2018, "BMW", "M3", "4 DOOR SEDAN"],
  [2018, "TESLA", "MODEL 3", "4 DOOR SEDAN"],
  [2018, "AMERICAN TRUCK COMPANY", "CREW CAB", "4 DOOR TRUCK"],
  [2018, "FORD", "F-250", "4 DOOR PICKUP"],
  [2018, "AVERA MOTORS", "COUPE", "2 DOOR COUPE"],
  [2018, "C-R CHEETAH", "SUPER CHEETAH", "2 DOOR COUPE"],
  [2018, "MAZDA", "MAZDA3", "4 DOOR SEDAN"],
  [2018, "MAZDA", "CX-5", "4 DOOR UTILITY"],
  [2018, "VOLKSWAGEN", "BEETLE", "2 DOOR COUPE"],
  [2018, "VOLKSWAGEN", "NEW BEETLE", "2 DOOR COUPE"],
  [2018, "CHRYSLER", "NEW YORKER LIMITED", "4 DOOR SEDAN"],
  [2018, "KIA", "RIO", "4 DOOR SEDAN"],
  [2018, "LAND ROVER", "RANGE ROVER SPORT", "4 DOOR UTILITY"],
]
const catalog = catalogSearch(columnsOf(cars.map((named, nth) => withCounts(aVehicle(String(nth), named)))))

const fillers = ["MY", "NEW", "FOR"]
const find = (search: string) => {
  const words = search.split(" ").map((text) => ({ text, isFiller: fillers.includes(text) }))
  const { vehicles, unknown } = catalog.closest(words, 100)
  return {
    found: [...new Set(vehicles.map(({ year, model }) => `${year} ${model}`))].join(", "),
    unknown: unknown.map((position) => words[position]?.text).join(" "),
  }
}

describe("catalog.closest", () => {
  it.each([
    ["2018 HONDA CIVIC", "2018 CIVIC"],
    ["CIVIC 2018 HONDA", "2018 CIVIC"],
    ["2018 COROLLA", "2018 COROLLA, 2018 COROLLA IM"],
    ["18 CRV", "2018 CR-V"],
    ["2018 RAV 4", "2018 RAV4"],
    ["2018 HOND CIVC", "2018 CIVIC"],
    ["2018 SIVLERADO", "2018 SILVERADO"],
    ["2018 GRANDCHEROKEE", "2018 GRAND CHEROKEE"],
    ["2018 COR", "2018 COROLLA, 2018 COROLLA IM"],
    ["2018 RX350", "2018 RX"],
    ["2018 MERCEDES C300", "2018 C-CLASS"],
    ["2018 MERCEDES C 300", "2018 C-CLASS"],
    ["2018 MERCEDES ML350", "2018 M-CLASS"],
    ["2018 BMW 320", "2018 320I"],
    ["2018 TRAIL BLAZER", "2018 TRAILBLAZER EXT"],
    ["03 TRAILBLAZER", "2003 TRAILBLAZER"],
    ["2018 CHEVROLET PICK UP", "2018 SILVERADO"],
    ["2018 BMW 3 SERIES", "2018 320I"],
    ["TESLA MODEL3", "2018 MODEL 3"],
    ["MY 2018 CIVIC", "2018 CIVIC"],
    ["2018 NEW BEETLE", "2018 NEW BEETLE"],
    ["MY 2018 BEETLE", "2018 BEETLE, 2018 NEW BEETLE"],
  ])("matches every word of %j: %j", (search, found) => {
    expect(find(search)).toEqual({ found, unknown: "" })
  })

  it.each([
    ["2018 COROLLA LE", "2018 COROLLA, 2018 COROLLA IM", "LE"],
    ["2018 LE COROLLA", "2018 COROLLA, 2018 COROLLA IM", "LE"],
    ["2018 CIVIC SE", "2018 CIVIC", "SE"],
    ["2018 CHEVROLET CRUZE LS", "2018 CRUZE", "LS"],
    ["2018 COROLLA LIMITED", "2018 COROLLA, 2018 COROLLA IM", "LIMITED"],
    ["2018 RIO SPORT", "2018 RIO", "SPORT"],
    ["2018 JEEP LIMITED", "2018 GRAND CHEROKEE", "LIMITED"],
    ["2018 CHEVROLET SILVERADO 1500", "2018 SILVERADO", "1500"],
    ["2018 DODGE RAM 1500", "2018 1500", "DODGE"],
    ["2018 DODGE RAM 1500 CREW CAB", "2018 1500", "DODGE CREW CAB"],
    ["2018 F250 SUPER DUTY", "2018 F-250", "SUPER DUTY"],
    ["2018 MAZDA CX5 GRAND TOURING", "2018 CX-5", "GRAND TOURING"],
    ["TOYOTA CIVIC 2018", "2018 CIVIC", "TOYOTA"],
    ["FORD 1500 2018", "2018 F-250", "1500"],
    ["2018 KIA AVANTE COUPE", "2018 RIO", "AVANTE COUPE"],
    ["2018 TESLA MODEL 3 AWD", "2018 MODEL 3", "AWD"],
    ["MY NEW 2018 CIVIC EX", "2018 CIVIC", "EX"],
    ["NEW 2018 RIO LIMITED", "2018 RIO", "LIMITED"],
    ["03 TRAILBLAZER EXT", "2003 TRAILBLAZER", "EXT"],
    ["COROLLA XLE", "2018 COROLLA, 2018 COROLLA IM, 2017 COROLLA", "XLE"],
  ])("matches %j to %j and ignores the unknown word %j", (search, found, unknown) => {
    expect(find(search)).toEqual({ found, unknown })
  })

  it.each(["1990 RAV4", "90 RAV4", "2019 CIVIC", "2018 PLYMOUTH", "2018 XLE", "LE", "MY", "RIA"])(
    "finds no car for %j",
    (search) => {
      expect(find(search).found).toBe("")
    },
  )
})
