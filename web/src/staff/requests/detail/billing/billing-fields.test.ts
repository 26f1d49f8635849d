import { expect, test } from "vitest"
import { invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { billingFieldsOf, hasVehicleReference } from "./billing-fields.ts"

test("shows reference and deductible for insurers and accounts only, where they can be edited", () => {
  for (const name of ["externalReferenceNumber", "insuranceDeductible"])
    expect(invoiceTypes.filter((type) => billingFieldsOf(type).some((field) => field === name))).toEqual([
      "Insurance",
      "Net",
    ])
  expect(invoiceTypes.filter((invoiceType) => hasVehicleReference({ invoiceType }))).toEqual(["Net"])
})
