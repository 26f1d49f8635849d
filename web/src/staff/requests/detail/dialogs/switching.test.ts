import { expect, test } from "vitest"
import { aRequest } from "#test/builders/requests.ts"
import { missingAt, missingForSwitch, switchFormOf, switchTargetOf } from "./switching.ts"

const empty = switchFormOf(aRequest())

test("asks for carrier and deductible (0 allowed), or the account; Cash asks for nothing", () => {
  expect(missingForSwitch("Insurance", empty)).toBe("Choose the carrier.")
  const sierra = { ...empty, carrierKey: "sierra" }
  expect(missingForSwitch("Insurance", sierra)).toBe("Enter the deductible, or 0.")
  expect(missingForSwitch("Insurance", { ...sierra, deductible: "0" })).toBeUndefined()
  expect(missingForSwitch("Net", empty)).toBe("Choose the account.")
  expect(missingForSwitch("Cash", empty)).toBeUndefined()
})

test("requires only its own answers per step, and allows an empty claim", () => {
  expect(missingAt("carrier", { ...empty, carrierKey: "sierra" })).toBeUndefined()
  expect(missingAt("rates", empty)).toBeUndefined()
  expect(missingAt("deductible", { ...empty, deductible: "a lot" })).toBe("Enter the deductible, or 0.")
  expect(missingAt("claim", empty)).toBeUndefined()
  expect(missingAt("dispatch", empty)).toBeUndefined()
})

test("sends only the new type's fields, with the claim also as the reference", () => {
  const form = {
    carrierKey: "sierra",
    deductible: "$250",
    claim: " 26-118 ",
    billingId: "fleet",
    reference: "RO 7",
  }
  expect(switchTargetOf("Insurance", form)).toEqual({
    invoiceType: "Insurance",
    insuranceCarrierKey: "sierra",
    insuranceDeductible: 25_000,
    insuranceClaimNumber: "26-118",
    externalReferenceNumber: "26-118",
  })
  expect(switchTargetOf("Net", form)).toEqual({
    invoiceType: "Net",
    billingId: "fleet",
    externalReferenceNumber: "RO 7",
  })
  expect(switchTargetOf("Cash", form)).toEqual({ invoiceType: "Cash" })
  expect(switchTargetOf("Insurance", { ...form, claim: " " })).toEqual({
    invoiceType: "Insurance",
    insuranceCarrierKey: "sierra",
    insuranceDeductible: 25_000,
    insuranceClaimNumber: "",
  })
  expect(switchTargetOf("Net", { ...form, reference: "" })).toMatchObject({ externalReferenceNumber: "" })
})

test("offers the earlier deductible when switching back to Insurance", () => {
  const cash = aRequest({ invoiceType: "Cash", earlierDeductible: 25_000 })
  expect(switchFormOf(cash).deductible).toBe("250.00")
})

test("never offers an insurer's number as an account's, even after Cash in between", () => {
  const numbers = { insuranceClaimNumber: "26-118", externalReferenceNumber: "26-118" }
  expect(switchFormOf(aRequest({ invoiceType: "Insurance", ...numbers }))).toMatchObject({
    claim: "26-118",
    reference: "",
  })
  expect(switchFormOf(aRequest({ invoiceType: "Cash", ...numbers })).reference).toBe("")
  const own = { invoiceType: "Net", externalReferenceNumber: "RO 7" } as const
  expect(switchFormOf(aRequest(own)).reference).toBe("RO 7")
})
