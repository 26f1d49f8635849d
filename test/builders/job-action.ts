import type { ActionInputs, ActionName } from "#shared/domain/job/actions/action.ts"
import { decide } from "#shared/domain/job/actions.ts"
import { describeEvent } from "#shared/domain/job/job-event-text.ts"
import type { RequestFacts } from "#shared/domain/job/request.ts"
import type { Role } from "#shared/domain/people/permissions.ts"

export const now = new Date("2026-11-20T17:41:00Z")

export const job = (facts: Partial<RequestFacts> = {}): RequestFacts => ({
  serviceStatus: "open",
  statusSince: "2026-11-18T16:00:00Z",
  invoiceType: "Insurance",
  serviceSummary: "Replace windshield",
  appointmentDate: "2026-11-20",
  appointmentTimeStart: 780,
  appointmentTimeEnd: 900,
  appointmentLocation: "Mobile",
  appointmentTechnicians: ["t1"],
  appointmentRescheduled: 0,
  vin: "4S4BTGUD1N3148827",
  charges: [{ _id: "c1", type: "Replace", part: "FW04915GTYN", opening: "windshield", net: 0, total: 91910 }],
  authorizations: [{ how: "text", amount: 91910, name: "Priya Raman", at: "2026-11-18T16:26:00Z" }],
  total: 91910,
  totalCustomerDue: 25000,
  totalInsuranceDue: 66910,
  totalUnpaid: 91910,
  customerPaid: false,
  billingPaid: false,
  ...facts,
})

export const act = <Name extends ActionName>(
  name: Name,
  facts: Partial<RequestFacts>,
  input: ActionInputs[Name],
  role: Role = "clerk",
) => {
  const outcome = decide(name, job(facts), input, { role, now })
  if (!outcome.ok) return outcome
  const { event, ...rest } = outcome
  return { ...rest, history: describeEvent(event) }
}

export const installRecord = {
  urethane: { name: "Clearbond Express", lot: "24K-1187", expiresOn: "2027-06-30" },
  glasses: [{ charge: "c1", dot: "DOT 459" }],
  temperature: 72,
  humidity: 45,
  setAt: "2026-11-20T17:00:00Z",
  by: "Theo Lind",
}

export const aPayment = (_id: string, prepaid = false) =>
  ({ _id, party: "customer", method: "CASH", amount: 25_000, prepaid, voided: false }) as const
