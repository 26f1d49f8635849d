import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import { editNewLine } from "#shared/domain/charges/edit-line.ts"
import { newLine } from "#shared/domain/charges/line.ts"
import type { RecordOf } from "#shared/domain/import/fields.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { instantAt } from "#shared/domain/schedule/dates.ts"
import { newRequest } from "../../requests/rules/new-request.ts"
import type { RequestWithoutTotals } from "../../requests/rules/recompute.ts"

const noon = 12 * 60

/** A finished job of another program; amounts in cents. */
export type OldJob = Pick<
  RecordOf<"jobs">,
  | "phone"
  | "name"
  | "number"
  | "date"
  | "summary"
  | "payer"
  | "carrier"
  | "claim"
  | "policy"
  | "year"
  | "make"
  | "model"
  | "vin"
> & {
  /** including tax, which was charged there */
  parts: number
  labor: number
  paid: boolean
}

export const toOldJob = ({ parts, labor, tax = 0, total, paid, ...job }: RecordOf<"jobs">): OldJob => {
  const statedTotal = (parts ?? 0) + (labor ?? 0) + tax
  const otherTax = Math.max(0, (total ?? statedTotal) - statedTotal)
  return { ...job, parts: (parts ?? 0) + tax + otherTax, labor: labor ?? 0, paid: paid ?? true }
}

export const balanceToOldJob = ({ amount = 0, ...balance }: RecordOf<"balances">): OldJob => ({
  ...balance,
  parts: amount,
  labor: 0,
  paid: false,
})

/** A row with a carrier but no payer is an insurance job. */
const payerOf = ({ payer, carrier }: Pick<OldJob, "payer" | "carrier">): NonNullable<OldJob["payer"]> =>
  payer ?? (carrier === undefined ? "Cash" : "Insurance")

/** An unpaid job gets the status a current one would have. */
const statusOf = (job: OldJob): ServiceStatus => {
  if (job.paid) return "invoicePaid"
  return payerOf(job) === "Cash" ? "awaitingPayment" : "invoiceSubmitted"
}

export type Owner = Pick<User, "_id" | "name" | "phone" | "email" | "address" | "language" | "category">
type Identity = Parameters<typeof newRequest>[1]

/** Builds a service request on the old job's date, with tax included in its prices. */
export const importJob = (
  job: OldJob,
  {
    owner,
    carrierKey,
    vehicleId,
    identity,
    line,
  }: {
    owner: Owner | undefined
    carrierKey?: string | undefined
    vehicleId: string | undefined
    identity: Identity
    line: string
  },
): RequestWithoutTotals => {
  const invoiceType = payerOf(job)
  const { date = "", carrier, claim, policy, parts, labor, paid, year, make, model, vin } = job
  const at = instantAt(date, noon)
  const party = invoiceType === "Insurance" ? ("insurance" as const) : ("customer" as const)
  const total = parts + labor
  const vehicle = [year, make, model].filter((part) => part !== undefined).join(" ")
  const name = owner?.name ?? job.name
  const charge = editNewLine(newLine("Other", line), {
    description:
      job.summary ?? (paid ? "Moved in from another program" : "Open balance from another program"),
    net: parts,
    entered: "net",
    laborrate: labor,
    labortype: "flat",
  })
  const billingFields: Partial<ServiceRequest> =
    invoiceType === "Net" && owner
      ? {
          billingId: owner._id,
          billingCompany: owner.name,
          billingPhone: owner.phone,
          ...(owner.email && { billingEmail: owner.email }),
          ...(owner.address && { billingFullAddress: owner.address }),
        }
      : {}
  const insuranceFields: Partial<ServiceRequest> =
    invoiceType === "Insurance"
      ? {
          ...(carrier && { insuranceCarrier: carrier }),
          ...(carrierKey && { insuranceCarrierKey: carrierKey }),
          ...(claim && { insuranceClaimNumber: claim }),
          ...(policy && { insurancePolicyNumber: policy }),
        }
      : {}
  const fields: Partial<ServiceRequest> & Pick<ServiceRequest, "invoiceType"> = {
    invoiceType,
    ...(owner && { customerId: owner._id }),
    ...(name && { customerName: name }),
    ...(job.phone && { customerPhone: job.phone }),
    ...(owner?.email && { customerEmail: owner.email }),
    ...(owner?.address && { customerFullAddress: owner.address }),
    ...(owner?.language && { language: owner.language }),
    ...billingFields,
    ...insuranceFields,
    ...(vehicle && { vehicle }),
    ...(year !== undefined && { year }),
    ...(make && { make }),
    ...(model && { model }),
    ...(vin && { vin }),
    ...(vehicleId && { vehicleId }),
    ...(job.number && { externalReferenceNumber: job.number }),
    appointmentDate: date,
    taxExempt: true,
    charges: [charge],
  }
  return {
    ...newRequest(fields, { ...identity, now: at }),
    source: "import",
    serviceStatus: statusOf(job),
    completedAt: at.toISOString(),
    payments:
      paid && total > 0
        ? [
            {
              _id: `${line}-paid`,
              party,
              method: "IMPORTED",
              amount: total,
              tip: 0,
              at: at.toISOString(),
              by: identity.writer.name,
              prepaid: false,
              voided: false,
            },
          ]
        : [],
  }
}
