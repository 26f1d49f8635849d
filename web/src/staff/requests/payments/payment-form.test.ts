import { describe, expect, test } from "vitest"
import { findPaymentError, type PaymentFormValues, tipOf } from "./payment-form.ts"

const taking = (fields: Partial<PaymentFormValues> = {}): PaymentFormValues => ({
  method: "CASH",
  amount: 41_860,
  tip: "none",
  otherTip: undefined,
  checknumber: "",
  ...fields,
})

describe("taking a payment", () => {
  test("rounds a tip to a whole cent of the payment", () => {
    expect(tipOf(taking({ tip: 10 }))).toBe(4186)
    expect(tipOf(taking({ tip: 20 }))).toBe(8372)
    expect(tipOf(taking({ tip: 25 }))).toBe(10_465)
    expect(tipOf(taking({ amount: 12_345, tip: 10 }))).toBe(1235)
  })

  test("uses a typed tip, or none", () => {
    expect(tipOf(taking({ tip: "other", otherTip: 700 }))).toBe(700)
    expect(tipOf(taking())).toBe(0)
  })

  test("takes no tip from the insurer", () => {
    expect(tipOf(taking({ method: "INSURANCEPAID", tip: 20 }))).toBe(0)
  })

  test("requires a check number", () => {
    expect(findPaymentError(taking({ method: "CHECK", checknumber: " " }), 41_860)).toEqual({
      field: "checknumber",
      sentence: "Enter the check number.",
    })
    expect(findPaymentError(taking({ method: "CHECK", checknumber: "1042" }), 41_860)).toBeUndefined()
  })

  test.each([
    [41_861, "Enter at most the 418.60 due. Enter a tip separately."],
    [0, "Enter an amount above 0."],
    [-500, "Enter an amount above 0."],
    [undefined, "Enter an amount, like 250.00."],
  ])("of 418.60 rejects an amount of %j cents with a message", (amount, sentence) => {
    expect(findPaymentError(taking({ amount }), 41_860)).toEqual({ field: "amount", sentence })
  })

  test("accepts the full amount due or a part of it", () => {
    expect(findPaymentError(taking(), 41_860)).toBeUndefined()
    expect(findPaymentError(taking({ amount: 1 }), 41_860)).toBeUndefined()
  })

  test.each([undefined, -100])("rejects a tip of %j cents", (otherTip) => {
    expect(findPaymentError(taking({ tip: "other", otherTip }), 41_860)?.field).toBe("tip")
  })
})
