import type { Vehicle } from "#shared/api/customers.ts"
import type { NewRequest } from "./form.ts"

type Payer = Pick<NewRequest, "invoiceType" | "billingId" | "insurancePolicyNumber">
type StoredPayer = Pick<Vehicle, "billingId" | "insurancePolicyNumber">

/**
 * Fills in the payer stored with a vehicle. Values of the previous vehicle (`before`) are replaced, and
 * values the user chose are kept.
 */
export function payerOfCar(
  values: Payer,
  car: StoredPayer | undefined,
  before: StoredPayer | undefined,
): Partial<Payer> {
  const policyIsOfCar = values.insurancePolicyNumber === (before?.insurancePolicyNumber ?? "")
  const accountIsOfCar = values.billingId !== "" && values.billingId === before?.billingId
  const isPayerUnset = values.invoiceType === "Cash" && values.billingId === ""
  return {
    ...(policyIsOfCar && { insurancePolicyNumber: car?.insurancePolicyNumber ?? "" }),
    ...((accountIsOfCar || isPayerUnset) &&
      (car?.billingId
        ? { invoiceType: "Net", billingId: car.billingId }
        : accountIsOfCar && { invoiceType: "Cash", billingId: "" })),
  }
}
