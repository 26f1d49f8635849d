import { describe, expect, it } from "vitest"
import {
  billStatusAfterPayment,
  nextBillKind,
  nextDueOf,
  openRejectionOf,
  payableBills,
  rejectionsAfterChange,
  rejectionsOf,
  supplementOf,
} from "./sent-bill.ts"

const sent = { carrierKey: "beacon", firstAt: "", at: "", amount: 500_00, lines: [] }
const earlierBills = [sent]
const job = {
  serviceStatus: "invoiceSubmitted",
  insuranceCarrierKey: "beacon",
  totalInsuranceDue: 500_00,
  insurerBill: sent,
} as const

describe("The next bill to send", () => {
  it.each([
    ["a first bill", { insurerBill: undefined }, "bill"],
    ["a copy of a bill that is out", {}, "copy"],
    ["a supplement for added work", { totalInsuranceDue: 600_00 }, "supplement"],
    ["the whole bill after a rejection", { serviceStatus: "invoiceRejected" }, "bill"],
    [
      "the whole bill after a rejection, also once the customer paid",
      { serviceStatus: "partialPayment", submittedAs: "invoiceRejected" },
      "bill",
    ],
    [
      "the supplement after its rejection",
      {
        serviceStatus: "invoiceRejected",
        totalInsuranceDue: 600_00,
        insurerBill: { ...sent, amount: 600_00, earlierBills },
      },
      "supplement",
    ],
    [
      "a copy of the bill before a rejected supplement whose work is removed",
      { serviceStatus: "invoiceRejected", insurerBill: { ...sent, amount: 600_00, earlierBills } },
      "copy",
    ],
    ["a first bill to another carrier", { insuranceCarrierKey: "pine" }, "bill"],
    ["a copy while the work is done again", { serviceStatus: "serviceInProgress" }, "copy"],
  ] as const)("is %s", (_what, more, kind) => {
    expect(nextBillKind({ ...job, ...more })).toBe(kind)
  })

  it("adds no supplement to a rejected bill, and never a negative one", () => {
    expect(supplementOf({ ...job, totalInsuranceDue: 600_00 })).toBe(100_00)
    expect(supplementOf({ ...job, totalInsuranceDue: 600_00, serviceStatus: "invoiceRejected" })).toBe(0)
    expect(supplementOf({ ...job, totalInsuranceDue: 400_00 })).toBe(0)
  })

  it("asks for the growth over what was billed, and at most for what is unpaid", () => {
    const grown = { ...job, totalInsuranceDue: 650_00 }
    expect(nextDueOf(grown, 650_00)).toBe(150_00)
    expect(nextDueOf(grown, 100_00)).toBe(100_00)
    expect(nextDueOf(job, 500_00)).toBe(500_00)
  })
})

describe("A rejection", () => {
  const base = { at: "2026-11-02T18:00:00Z", amount: 500_00, lines: [] }
  const supplement = { at: "2026-11-05T18:00:00Z", amount: 540_00, lines: [] }
  const rejected = (bill: { at: string; amount: number }, at: string) => ({
    reason: "wrongRates" as const,
    at,
    carrierKey: "beacon",
    bill: { at: bill.at, amount: bill.amount },
  })
  const paid = (amount: number, at: string) => ({
    party: "insurance" as const,
    amount,
    at,
    prepaid: false,
    voided: false,
  })
  const both = {
    ...job,
    serviceStatus: "invoiceRejected" as const,
    totalInsuranceDue: 540_00,
    insurerBill: { ...sent, ...supplement, earlierBills: [base] },
  }
  const later = "2026-11-09T18:00:00Z"
  const ends = (more: Partial<Parameters<typeof rejectionsOf>[0]>) =>
    rejectionsOf({ ...both, ...more }).map(({ end }) => end)

  it("of a supplement leaves the bill standing, and that of the bill nothing", () => {
    const ofSupplement = { ...both, billRejections: [rejected(supplement, later)] }
    expect(payableBills(ofSupplement)).toEqual([base])
    expect([nextBillKind(ofSupplement), nextDueOf(ofSupplement, 540_00)]).toEqual(["supplement", 40_00])
    const ofBill = { ...both, billRejections: [rejected(base, later)] }
    expect(payableBills(ofBill)).toEqual([])
    expect([nextBillKind(ofBill), nextDueOf(ofBill, 540_00)]).toEqual(["bill", 540_00])
  })

  it("is open until a bill goes out or the insurer pays more than what stands", () => {
    const billRejections = [rejected(supplement, later)]
    expect(ends({ billRejections })).toEqual([undefined])
    expect(ends({ billRejections, payments: [paid(500_00, "2026-11-10T18:00:00Z")] })).toEqual([undefined])
    expect(ends({ billRejections, payments: [paid(520_00, "2026-11-10T18:00:00Z")] })).toEqual(["paid"])
    expect(ends({ billRejections, payments: [paid(520_00, "2026-11-08T18:00:00Z")] })).toEqual([undefined])
    expect(ends({ billRejections, serviceStatus: "invoiceSubmitted" })).toEqual(["byHand"])
    const again = { ...both.insurerBill, at: "2026-11-11T18:00:00Z" }
    expect(ends({ billRejections, serviceStatus: "invoiceSubmitted", insurerBill: again })).toEqual([
      "sentAgain",
    ])
  })

  it("of one supplement stays open while the insurer pays the other", () => {
    const second = { at: "2026-11-07T18:00:00Z", amount: 560_00, lines: [] }
    const insurerBill = { ...sent, ...second, earlierBills: [base, supplement] }
    const three = { insurerBill, totalInsuranceDue: 560_00, billRejections: [rejected(supplement, later)] }
    const first = paid(500_00, "2026-11-03T18:00:00Z")
    const payments = [first, paid(20_00, "2026-11-10T18:00:00Z")]
    expect(ends({ ...three, payments })).toEqual([undefined])
    expect(ends({ ...three, payments: [first, paid(40_00, "2026-11-10T18:00:00Z")] })).toEqual(["paid"])
    const ofBoth = [
      rejected(second, "2026-11-08T18:00:00Z"),
      { ...rejected(supplement, later), before: "invoiceRejected" as const },
    ]
    expect(openRejectionOf({ ...both, ...three, billRejections: ofBoth, payments })).toBeUndefined()
  })

  it("returns the bill to its former status once it is paid, and opens after a refund", () => {
    const billRejections = [{ ...rejected(supplement, later), before: "invoiceAccepted" as const }]
    const unpaid = { ...both, billRejections }
    const base500 = { ...unpaid, payments: [paid(500_00, "2026-11-10T18:00:00Z")] }
    expect(billStatusAfterPayment(unpaid, base500)).toBeUndefined()
    const payments = [paid(520_00, "2026-11-10T18:00:00Z")]
    expect(billStatusAfterPayment(unpaid, { ...unpaid, payments })).toBe("invoiceAccepted")
    const over = { ...unpaid, payments, serviceStatus: "invoiceAccepted" as const }
    expect(billStatusAfterPayment(over, { ...over, payments: [] })).toBe("invoiceRejected")
    expect(billStatusAfterPayment(over, over)).toBeUndefined()
    const whole = { ...over, serviceStatus: "invoicePaid" as const, submittedAs: "invoiceAccepted" as const }
    expect(billStatusAfterPayment(whole, { ...whole, payments: [] })).toBe("invoiceRejected")
    const byHand = { ...over, serviceStatus: "invoiceSubmitted" as const }
    expect(billStatusAfterPayment(byHand, { ...byHand, payments: [] })).toBeUndefined()
    const again = { ...over, insurerBill: { ...both.insurerBill, at: "2026-11-11T18:00:00Z" } }
    expect(billStatusAfterPayment(again, { ...again, payments: [] })).toBeUndefined()
  })

  it("that a clerk ended by hand stays over after a refund, until they set it again", () => {
    const billRejections = [{ ...rejected(supplement, later), before: "invoiceAccepted" as const }]
    const open = { ...both, billRejections }
    const byHand = { ...open, serviceStatus: "invoiceAccepted" as const }
    const ended = { ...byHand, billRejections: rejectionsAfterChange(open, byHand, { byPayment: false }) }
    expect(ended.billRejections).toMatchObject([{ endedByHand: true }])
    const whole = { ...ended, payments: [paid(520_00, "2026-11-10T18:00:00Z")] }
    expect(billStatusAfterPayment(ended, whole)).toBeUndefined()
    expect(billStatusAfterPayment(whole, ended)).toBeUndefined()
    const again = { ...ended, serviceStatus: "invoiceRejected" as const }
    expect(rejectionsAfterChange(ended, again, { byPayment: false })).toEqual(billRejections)
    expect(rejectionsAfterChange(open, byHand, { byPayment: true })).toEqual(billRejections)
    const partly = { ...open, serviceStatus: "partialPayment" as const, submittedAs: again.serviceStatus }
    expect(rejectionsAfterChange(open, partly, { byPayment: false })).toEqual(billRejections)
  })

  it("by the former carrier isn't the present one's", () => {
    const moved = { ...both, insuranceCarrierKey: "pine", billRejections: [rejected(supplement, later)] }
    expect(openRejectionOf(moved)).toBeUndefined()
    expect(openRejectionOf({ ...moved, insurerBill: undefined })).toBeUndefined()
    const own = { ...rejected(base, later), carrierKey: "pine", bill: undefined }
    expect(openRejectionOf({ ...moved, billRejections: [own] })).toEqual({
      rejection: own,
      acceptedBills: [],
    })
    const byHand = { ...moved, billRejections: [], insurerBill: undefined }
    expect(openRejectionOf(byHand)).toEqual({ rejection: undefined, acceptedBills: [] })
  })

  it("of the bill and of its supplement can both be open, and another carrier's isn't listed", () => {
    const other = { ...rejected(base, later), carrierKey: "pine" }
    const ofBill = { ...rejected(base, "2026-11-10T18:00:00Z"), before: "invoiceRejected" as const }
    const billRejections = [other, rejected(supplement, later), ofBill]
    expect(ends({ billRejections })).toEqual([undefined, undefined])
    expect(payableBills({ ...both, billRejections })).toEqual([])
  })

  it("that a clerk ended by hand stays over when the bill is rejected later", () => {
    const ofBill = { ...rejected(base, "2026-11-10T18:00:00Z"), before: "invoiceSubmitted" as const }
    expect(ends({ billRejections: [rejected(supplement, later), ofBill] })).toEqual(["byHand", undefined])
  })
})
