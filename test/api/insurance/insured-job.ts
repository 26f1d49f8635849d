import { addCarrier } from "../carriers/carrier.ts"
import type { Login } from "../client.ts"
import { aDoneJob } from "../requests/job.ts"

/** A finished insurance job. `carrier` are fields of its carrier. */
export const anInsuredJob = async (
  clerk: Login,
  technician: Login,
  carrier: Parameters<typeof addCarrier>[1] = {},
): Promise<{ number: number; insuranceCarrierKey: string }> => {
  const insuranceCarrierKey = await addCarrier(clerk, carrier)
  const number = await aDoneJob(clerk, technician, {
    invoiceType: "Insurance",
    insuranceDeductible: 100,
    insuranceClaimNumber: "CL-771",
    insurancePolicyNumber: "P-20",
    insuranceCarrierKey,
  })
  return { number, insuranceCarrierKey }
}
