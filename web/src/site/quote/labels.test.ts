import { expect, it } from "vitest"
import { unknownText } from "./labels.ts"

const corolla = { year: 2018, make: "Toyota", model: "Corolla" }

it.each([
  [[corolla], ["LE"], "We know the 2018 Toyota Corolla, but not “LE”."],
  [
    [corolla, { ...corolla, model: "Corolla iM" }],
    ["LE", "awd"],
    "We know the 2018 Toyota Corolla, but not “LE” or “awd”.",
  ],
  [[corolla, { ...corolla, year: 2017 }], ["LE"], "We know the Toyota Corolla, but not “LE”."],
  [[corolla, { year: 2017, make: "Ford", model: "Focus" }], ["LE"], "We know the car, but not “LE”."],
  [[corolla], [], undefined],
  [[], ["LE"], undefined],
])("describes cars %j with the unknown words %j as: %s", (cars, unknown, text) => {
  expect(unknownText(cars, unknown)).toBe(text)
})
