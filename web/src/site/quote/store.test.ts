import { expect, test } from "vitest"
import { carText, type Draft, emptyDraft } from "./store.ts"

test.each<[string, Partial<Draft>]>([
  ["2015 Ford Fiesta", { way: "words", search: " 2015 Ford Fiesta " }],
  [
    "2021 Toyota RAV4 5 Door Utility",
    { way: "pick", year: "2021", make: "TOYOTA", model: "RAV4", style: "5 DOOR UTILITY" },
  ],
  ["2021 Toyota", { way: "pick", year: "2021", make: "TOYOTA", search: "rav" }],
  ["2019 Honda Civic", { way: "vin", searched: "2019 Honda Civic", vin: "2HGFC2F59KH000001" }],
  ["rav", { way: "pick", search: "rav" }],
  ["", {}],
])("describes an unlisted car as %j", (words, draft) => {
  expect(carText({ ...emptyDraft, ...draft })).toBe(words)
})
