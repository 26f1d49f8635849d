import { expect, test } from "vitest"
import { invoiceTypes } from "#shared/domain/charges/charge.ts"
import { billingFieldsOf, hasVehicleReference } from "./billing-fields.ts"

test("reference and deductible are an insurer's or an account's, the vehicle's reference an account's, and can be edited there alone", () => {
  for (const name of ["externalReferenceNumber", "insuranceDeductible"])
    expect(invoiceTypes.filter((type) => billingFieldsOf(type).some((field) => field === name))).toEqual([
      "Insurance",
      "Net",
    ])
  expect(invoiceTypes.filter((invoiceType) => hasVehicleReference({ invoiceType }))).toEqual(["Net"])
})
