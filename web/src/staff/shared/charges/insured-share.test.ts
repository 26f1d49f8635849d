import { expect, test } from "vitest"
import { insuredShare } from "./insured-share.ts"

test("says what the insurer and the customer pay, once the deductible is known", () => {
  const beacon = { invoiceType: "Insurance" as const, insuranceCarrier: "Beacon Casualty" }
  expect(insuredShare({ ...beacon, insuranceDeductible: 50_000 })).toBe(
    "The customer pays at most $500.00. Beacon Casualty pays the rest.",
  )
  expect(insuredShare({ ...beacon, insuranceDeductible: 0 })).toBe("Beacon Casualty pays all of it.")
  expect(insuredShare({ invoiceType: "Insurance", insuranceDeductible: 0 })).toBe(
    "The insurer pays all of it.",
  )
  expect(insuredShare(beacon)).toBeUndefined()
  expect(insuredShare({ ...beacon, invoiceType: "Cash", insuranceDeductible: 0 })).toBeUndefined()
})
