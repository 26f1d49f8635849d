import { describe, expect, it } from "vitest"
import { confirmationOf } from "./confirmation.ts"
import { type Draft, emptyDraft } from "./draft.ts"

const branches = [{ _id: "yuba-city", address: "1184 Plumas St", city: "Yuba City" }]
const draft: Draft = {
  ...emptyDraft,
  service: "chip",
  street: "12 Oak St",
  city: "Linda",
  zip: "95901",
  when: { date: "2026-12-03", start: 600, end: 720 },
  phone: "(530) 555-0142",
  textConsent: true,
}
const booked = { invoiceNumber: 48210, jobKey: "key" }
const context = { branches, withoutTexts: false }

describe("the confirmation of a booking", () => {
  it("shows the draft that was booked", () => {
    expect(confirmationOf(draft, booked, context)).toMatchObject({
      ...booked,
      visit: draft.when,
      when: "Thursday, December 3, 10:00 am to 12:00 pm",
      where: "12 Oak St, Linda, CA 95901",
      texts: true,
    })
    expect(confirmationOf(draft, booked, { branches, withoutTexts: true })).toMatchObject({
      visit: undefined,
      when: undefined,
      texts: false,
    })
  })

  it("promises no price of a quote that wasn't booked", () => {
    const { service, year, make, model, style, inOwnWords, panes } = draft
    const priced: Draft = {
      ...draft,
      payer: "cash",
      quoted: { service, year, make, model, style, inOwnWords, panes, id: "q1", price: 41_200, what: "Chip" },
    }
    expect(confirmationOf(priced, booked, context).price).toBe("$412.00, as quoted")
    expect(confirmationOf(priced, { ...booked, hasOtherQuote: true }, context).price).toBeUndefined()
  })

  it("shows what was booked before, also in the calendar file, when the form was edited since", () => {
    const time = { date: "2026-12-01", start: 480, end: 600 }
    const earlierBooking = { time, place: { branch: "yuba-city" } }
    expect(confirmationOf(draft, { ...booked, earlierBooking }, context)).toEqual({
      ...booked,
      isEarlier: true,
      visit: time,
      when: "Tuesday, December 1, 8:00 am to 10:00 am",
      where: "1184 Plumas St, Yuba City",
      phone: "5305550142",
      texts: false,
    })
    const called = { ...booked, earlierBooking: { place: { address: "9 Elm St, Chico, CA 95926" } } }
    expect(confirmationOf(draft, called, context)).toMatchObject({
      visit: undefined,
      when: undefined,
      where: "9 Elm St, Chico, CA 95926",
    })
  })
})
