import { expect, it } from "vitest"
import { paidWithText, referenceOnPaper } from "./paid-with.ts"

const textOf = (payment: Parameters<typeof referenceOnPaper>[0]) =>
  paidWithText({ ...payment, reference: referenceOnPaper(payment) })

it("names a payment by what the customer knows of it", () => {
  expect(textOf({ method: "CASH" })).toBe("cash")
  expect(textOf({ method: "CHECK", reference: "1042" })).toBe("check 1042")
  expect(textOf({ method: "CREDITCARD", reference: "order 7", card: { last4: "1111" } })).toBe("card 1111")
  expect(textOf({ method: "INSURANCEPAID", reference: "CK 88" })).toBe("insurance payment CK 88")
  expect(textOf({ method: "BARTER", reference: "3 tires" })).toBe("barter 3 tires")
})

it("leaves out the id of a sale at the card reader", () => {
  expect(textOf({ method: "POINTOFSALE", reference: "rYfCBE6pBbJtNVvlmOw6SiQGX" })).toBe("card")
  expect(textOf({ method: "POINTOFSALE", reference: "rYfCBE6p", card: { last4: "1111" } })).toBe("card 1111")
})
