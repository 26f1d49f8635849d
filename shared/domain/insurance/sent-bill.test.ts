import { describe, expect, it } from "vitest"
import { nextBillOf, nextDueOf, supplementOf } from "./sent-bill.ts"

const sent = { carrierKey: "beacon", firstAt: "", at: "", amount: 500_00, lines: [] }
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
        insurerBill: { ...sent, amount: 600_00, supplementTo: sent },
      },
      "supplement",
    ],
    [
      "a copy of the bill before a rejected supplement whose work is removed",
      { serviceStatus: "invoiceRejected", insurerBill: { ...sent, amount: 600_00, supplementTo: sent } },
      "copy",
    ],
    ["a first bill to another carrier", { insuranceCarrierKey: "pine" }, "bill"],
    ["a copy while the work is done again", { serviceStatus: "serviceInProgress" }, "copy"],
  ] as const)("is %s", (_what, more, kind) => {
    expect(nextBillOf({ ...job, ...more })).toBe(kind)
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
