import { afterEach, describe, expect, it } from "vitest"
import { hideSettledAttempts } from "../money/card-attempts.ts"
import type { ActionName } from "./actions/action.ts"
import { actions, decide } from "./actions.ts"
import { describeEvent, isJobEvent } from "./job-event-text.ts"

const visa = { brand: "VISA", last4: "5858" }

describe("describeEvent", () => {
  it("names the status that an action led to", () => {
    expect(describeEvent({ code: "partsOrdered", status: "awaitingParts" })).toBe(
      "ordered parts, Awaiting Parts",
    )
    expect(describeEvent({ code: "setStatus", from: "open", status: "exception" })).toBe(
      "set the status by hand: Exception, was Open",
    )
  })

  it("shows a card by brand and last digits", () => {
    const payment = { kind: "payment", amount: 57_622 } as const
    expect(describeEvent({ code: "cardDone", ...payment, tip: 0, card: visa })).toBe(
      "took 576.22 by card, Visa ending in 5858",
    )
    expect(
      describeEvent({ code: "cardDone", ...payment, tip: 0, card: { ...visa, brand: "AMERICAN_EXPRESS" } }),
    ).toBe("took 576.22 by card, American Express ending in 5858")
    expect(describeEvent({ code: "cardDone", ...payment, tip: 0 })).toBe("took 576.22 by card")
    expect(describeEvent({ code: "cardDone", ...payment, tip: 500, surplus: 10_000, late: true })).toBe(
      "took 576.22 by card, 5.00 of it tip, 100.00 more than was due, after it was given up",
    )
    expect(describeEvent({ code: "cardFailed", ...payment, codes: ["CVV_FAILURE"] })).toBe(
      "couldn't charge 576.22 to the card: cvv failure",
    )
    expect(describeEvent({ code: "cardUndecided", ...payment })).toBe(
      "is waiting to hear whether 576.22 was charged to the card",
    )
  })

  it("distinguishes a customer's own payment, a refund, and the shop's charge", () => {
    const own = { kind: "ownPayment", amount: 500 } as const
    expect(describeEvent({ code: "cardStarted", ...own, onJobPage: true })).toBe(
      "began to pay 5.00 by card on the job's page",
    )
    expect(describeEvent({ code: "cardDone", ...own, tip: 0, card: visa })).toBe(
      "paid 5.00 by card, Visa ending in 5858",
    )
    const refund = { kind: "refund", amount: 2000 } as const
    expect(describeEvent({ code: "cardDone", ...refund, tip: 0, card: visa })).toBe(
      "gave back 20.00 to the card",
    )
    expect(describeEvent({ code: "cardFailed", ...refund, codes: ["REFUND_DECLINED"] })).toBe(
      "couldn't give back 20.00 to the card: refund declined",
    )
  })

  it("describes payments and refunds recorded by hand", () => {
    const taken = { code: "paymentTaken", amount: 10_500, tip: 500 } as const
    expect(describeEvent({ ...taken, method: "CHECK", number: "1007" })).toBe(
      "took 105.00 by check 1007, 5.00 of it tip",
    )
    expect(describeEvent({ ...taken, tip: 0, method: "INSURANCEPAID", number: "77" })).toBe(
      "took 105.00 from the insurer, number 77",
    )
    expect(describeEvent({ ...taken, tip: 0, method: "CASH", surplus: 500 })).toBe(
      "took 105.00 in cash, 5.00 more than was due when it was recorded",
    )
    expect(describeEvent({ code: "refundedByHand", amount: 500, method: "INSURANCEPAID" })).toBe(
      "gave back 5.00 to the insurer",
    )
    expect(describeEvent({ code: "chargedBack", amount: 500 })).toBe(
      "recorded that the bank took back 5.00 (chargeback)",
    )
  })

  it("counts deleted items", () => {
    expect(describeEvent({ code: "notesDeleted", count: 1 })).toBe("deleted a note")
    expect(describeEvent({ code: "attachmentsDeleted", count: 3, category: "Before" })).toBe(
      "deleted 3 attachments (Before)",
    )
  })

  it("names both categories of a moved attachment", () => {
    expect(describeEvent({ code: "attachmentRefiled", from: "Prior damage", to: "After" })).toBe(
      "moved an attachment from Prior damage to After",
    )
  })
})

describe("Renaming every button", () => {
  const names = Object.keys(actions) as ActionName[]
  const labels = names.map((name) => actions[name].label)
  afterEach(() => names.forEach((name, index) => (actions[name].label = labels[index] ?? "")))

  it("changes only displayed text, not what is stored or compared", () => {
    const facts = {
      serviceStatus: "needParts",
      statusSince: "2026-11-18T16:00:00Z",
      invoiceType: "Cash",
      appointmentRescheduled: 0,
      charges: [],
      authorizations: [],
      total: 0,
      totalCustomerDue: 0,
      totalInsuranceDue: 0,
      totalUnpaid: 0,
      customerPaid: false,
      billingPaid: false,
    } as const
    const order = () =>
      decide("partsOrdered", facts, {}, { role: "clerk", now: new Date("2026-11-20T17:41:00Z") })
    const before = order()
    for (const name of names) actions[name].label = "Renamed"
    expect(order()).toEqual(before)
    expect(before).toMatchObject({ event: { code: "partsOrdered", status: "awaitingParts" } })
    if (before.ok) expect(describeEvent(before.event)).toBe("ordered parts, Awaiting Parts")
    expect(hideSettledAttempts([{ code: "cardDone" }, { code: "cardStarted" }])).toHaveLength(1)
  })
})

describe("isJobEvent", () => {
  it("accepts only known codes", () => {
    expect(isJobEvent({ code: "startJob" })).toBe(true)
    expect(isJobEvent({ code: "toString" })).toBe(false)
    expect(isJobEvent("startJob")).toBe(false)
    expect(isJobEvent(undefined)).toBe(false)
  })
})
