import { expect, test } from "vitest"
import { payerOfCar } from "./payer-of-car.ts"

const noPayer = { invoiceType: "Cash" as const, billingId: "", insurancePolicyNumber: "" }

test("a known car sets its account and policy, and another car replaces them", () => {
  const fleet = { billingId: "fleet", insurancePolicyNumber: "CA 4482" }
  const filled = { ...noPayer, ...payerOfCar(noPayer, fleet, undefined) }
  expect(filled).toEqual({ invoiceType: "Net", billingId: "fleet", insurancePolicyNumber: "CA 4482" })
  expect({ ...filled, ...payerOfCar(filled, {}, fleet) }).toEqual(noPayer)
  expect(payerOfCar(filled, { billingId: "other" }, fleet)).toMatchObject({ billingId: "other" })
})

test("keeps values chosen or typed by hand", () => {
  const insured = { invoiceType: "Insurance" as const, billingId: "", insurancePolicyNumber: "typed" }
  expect(payerOfCar(insured, { billingId: "fleet", insurancePolicyNumber: "CA 4482" }, undefined)).toEqual({})
  expect(payerOfCar(noPayer, {}, undefined)).toEqual({ insurancePolicyNumber: "" })
})
