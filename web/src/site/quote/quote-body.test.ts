import { expect, test } from "vitest"
import { bodyOf, leadOf, storedLead } from "./quote-body.ts"
import { emptyDraft } from "./store.ts"

const vin = "2HGFC2F59KH000001"
const selection = { chosen: [], open: [] }
const car = { styleId: "1001", vehicle: "2019 Honda Civic" }

test("a quote has the VIN that found its car, and none that was typed for another", () => {
  const vinOf = (way: "vin" | "words") => bodyOf({ draft: { ...emptyDraft, way, vin }, car, selection }).vin
  expect(vinOf("vin")).toBe(vin)
  expect(vinOf("words")).toBeUndefined()
})

test("the quote stored for a call is booked, unless the choice or its price changed since", () => {
  const choice = { draft: emptyDraft, car, selection }
  const draft = { ...emptyDraft, lead: leadOf(choice, { _id: "q", price: 30_200 }) }
  expect(storedLead({ ...choice, draft }, "$302.00")).toMatchObject({ _id: "q", price: 30_200 })
  expect(storedLead({ ...choice, draft: { ...draft, panes: ["back"] } }, "$302.00")).toBeUndefined()
  expect(storedLead({ ...choice, draft }, "$310.00")).toBeUndefined()
  expect(storedLead(choice, "$302.00")).toBeUndefined()
})
