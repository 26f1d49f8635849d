import { expect, test } from "vitest"
import { invoiceTypes } from "../../../../../shared/domain/charges/charge.ts"
import { billingFieldsOf } from "./billing-fields.ts"

test("the reference is an insurer's or an account's, and can be edited there alone", () => {
  const withReference = invoiceTypes.filter((type) =>
    billingFieldsOf(type).some((field) => field === "externalReferenceNumber"),
  )
  expect(withReference).toEqual(["Insurance", "Net"])
})
