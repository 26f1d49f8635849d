import { describe, expect, test } from "vitest"
import { noAnswer, offline, problemOf } from "../ui/problem.ts"
import { provesNoCharge } from "./proves-no-charge.ts"

const refused = (status: number, code: string) =>
  problemOf(status, { status, code, detail: "No.", requestId: "r" }, "r")

const first = { card: true, again: false }
const query = { card: true, again: true }

describe("whether a failed call took no money", () => {
  test("it may have where no answer came, also the first time", () => {
    expect(provesNoCharge(noAnswer(29), first)).toBe(false)
    expect(provesNoCharge(refused(503, "unavailable"), first)).toBe(false)
  })

  test("it did not where the first call was refused or never left", () => {
    expect(provesNoCharge(refused(402, "payment_failed"), first)).toBe(true)
    expect(provesNoCharge(refused(429, "too_many"), first)).toBe(true)
    expect(provesNoCharge(offline(), first)).toBe(true)
  })

  test.each([
    [402, "payment_failed"],
    [404, "not_found"],
    [409, "due_changed"],
  ])("a card's earlier try took nothing when it is answered %i %s", (status, code) => {
    expect(provesNoCharge(refused(status, code), query)).toBe(true)
  })

  test.each([
    [429, "too_many"],
    [401, "not_logged_in"],
    [403, "not_allowed"],
    [409, "changed_meanwhile"],
    [409, "cards_not_set_up"],
  ])("%i %s says nothing about a card's earlier try", (status, code) => {
    expect(provesNoCharge(refused(status, code), query)).toBe(false)
  })

  test("what does not leave says nothing about the time before", () => {
    expect(provesNoCharge(offline(), query)).toBe(false)
    expect(provesNoCharge(offline(), { card: false, again: true })).toBe(false)
    expect(provesNoCharge(refused(409, "already_paid"), { card: false, again: true })).toBe(true)
  })
})
