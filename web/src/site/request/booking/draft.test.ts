import { expect, test } from "vitest"
import { type Draft, emptyDraft, startDraft, withCar } from "./draft.ts"
import { backToQuoted, withQuote } from "./quoted-price.ts"

const answered: Draft = {
  ...emptyDraft,
  service: "windshield",
  year: "2018",
  make: "Honda",
  model: "Civic",
  carId: "car-2018",
  panes: ["windshield"],
  answers: { windshield: { has: ["rainSensor"] } },
}
const unanswered = { carId: "", answers: {} }

test("what the VIN says stays when the style is corrected, but not for another year or model", () => {
  const byVin = { doors: 4, glass: { camera: true } }
  const decoded = { ...answered, byVin }
  expect(withCar(decoded, { style: "EX", year: "2018" }).byVin).toEqual(byVin)
  expect(withCar(decoded, { year: "" }).byVin).toBeUndefined()
  expect(withCar(decoded, { model: "Accord" }).byVin).toBeUndefined()
})

test("another car drops the previous car's catalog id and the answers about its glass", () => {
  expect(withCar(answered, { year: "2019" })).toEqual({ ...answered, year: "2019", ...unanswered })
  const search = "?year=2020&make=Mazda&model=CX-5"
  expect(startDraft(answered, { code: "", search })).toMatchObject({ make: "Mazda", ...unanswered })
})

test("Book again brings its car, by name or in words, without the VIN of an earlier one", () => {
  const typed = { ...answered, vin: "4S4BTGUD1N3148827", decodedVin: "4S4BTGUD1N3148827" }
  const byName = startDraft(typed, { code: "", search: "?year=2020&make=Mazda&model=CX-5" })
  expect(byName).toMatchObject({ year: "2020", model: "CX-5", vin: "", decodedVin: "", inOwnWords: false })
  const inWords = startDraft(typed, { code: "", search: "?car=2016+Honda+Odyssey+EX" })
  const words = { inOwnWords: true, carWords: "2016 Honda Odyssey EX" }
  expect(inWords).toMatchObject({ ...words, ...unanswered, year: "", make: "", model: "", vin: "" })
})

test("a quote brings its own car, and going back to it restores what was answered for it", () => {
  const quote = {
    _id: "q",
    version: 1,
    at: "2026-11-30T18:00:00.000Z",
    state: "open",
    service: "replace",
    vehicle: "2019 Honda Civic",
    carId: "car-2019",
    year: 2019,
    make: "Honda",
    model: "Civic",
    glass: [],
    panes: ["windshield"],
  } as const
  const booked = withQuote(answered, { ...quote, glass: [], panes: [...quote.panes] })
  expect(booked).toMatchObject({ year: "2019", carId: "car-2019", answers: {} })

  const { answers, carId } = answered
  const held = {
    ...answered,
    quoted: { ...answered, panes: answered.panes, id: "q", price: 1, what: "", answers, carId },
  }
  expect(backToQuoted(withCar(held, { year: "2020" }))).toMatchObject({ year: "2018", answers, carId })
})
