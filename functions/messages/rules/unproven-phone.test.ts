import { expect, it } from "vitest"
import type { StoredTextConsent } from "#shared/api/text-messages.ts"
import { mayBelongToAnother, type PhoneFacts } from "./unproven-phone.ts"

const at = "2026-11-20T18:02:00.000Z"
const booking: PhoneFacts = { source: "website", requestReceivedTimestamp: at }
const consent = (source: "wizard" | "clerk", given = true): StoredTextConsent => ({
  phone: "5305550142",
  given,
  wording: "May we text you?",
  at,
  source,
})

it("suspects the phone of a booking without a code", () => {
  expect(mayBelongToAnother(booking, undefined)).toBe(true)
  expect(mayBelongToAnother(booking, consent("clerk"))).toBe(true)
})

it("trusts a phone that staff entered", () => {
  expect(mayBelongToAnother({ ...booking, source: undefined }, undefined)).toBe(false)
})

it("trusts a proven phone after its appointment and its consent are gone", () => {
  expect(mayBelongToAnother({ ...booking, phoneProven: true }, undefined)).toBe(false)
  expect(mayBelongToAnother({ ...booking, phoneProven: true }, consent("clerk", false))).toBe(false)
})

it("infers the proof of an older job from its appointment or its consent", () => {
  expect(mayBelongToAnother({ ...booking, appointmentDate: "2026-12-01" }, undefined)).toBe(false)
  expect(mayBelongToAnother(booking, consent("wizard"))).toBe(false)
})
