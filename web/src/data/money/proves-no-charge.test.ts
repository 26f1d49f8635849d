import { describe, expect, test } from "vitest"
import { noAnswer, offline, problemOf } from "../../ui/feedback/problem.ts"
import { provesNoCharge } from "./proves-no-charge.ts"

const refused = (status: number, code: string) =>
  problemOf(status, { status, code, detail: "No.", requestId: "r" }, "r")

const first = { card: true, again: false }
const query = { card: true, again: true }

describe("proof that a failed call charged nothing", () => {
  test("is missing without a reply, even on the first call", () => {
    expect(provesNoCharge(noAnswer(29), first)).toBe(false)
    expect(provesNoCharge(refused(503, "unavailable"), first)).toBe(false)
  })

  test("exists when the first call was rejected or never sent", () => {
    expect(provesNoCharge(refused(402, "payment_failed"), first)).toBe(true)
    expect(provesNoCharge(refused(429, "too_many"), first)).toBe(true)
    expect(provesNoCharge(offline(), first)).toBe(true)
  })

  test.each([
    [402, "payment_failed"],
    [404, "not_found"],
    [409, "due_changed"],
  ])("exists for a card's earlier attempt after the reply %i %s", (status, code) => {
    expect(provesNoCharge(refused(status, code), query)).toBe(true)
  })

  test.each([
    [429, "too_many"],
    [401, "not_logged_in"],
    [403, "not_allowed"],
    [409, "changed_meanwhile"],
    [409, "cards_not_set_up"],
  ])("is missing for a card's earlier attempt after the reply %i %s", (status, code) => {
    expect(provesNoCharge(refused(status, code), query)).toBe(false)
  })

  test("is missing for the earlier attempt when the call was never sent", () => {
    expect(provesNoCharge(offline(), query)).toBe(false)
    expect(provesNoCharge(offline(), { card: false, again: true })).toBe(false)
    expect(provesNoCharge(refused(409, "already_paid"), { card: false, again: true })).toBe(true)
  })
})
