import { newRequest, warrantyRequest } from "#functions/requests/rules/new-request.ts"
import { type Rates, withPrices } from "#functions/requests/rules/pricing.ts"
import type { RequestWithoutTotals } from "#functions/requests/rules/recompute.ts"
import type { Branch } from "#shared/api/branches.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { firstStatus } from "#shared/domain/job/request.ts"
import { addDays, todayIn } from "#shared/domain/schedule/dates.ts"
import { addressIn, cityIn } from "./addresses.ts"
import { prefixOf } from "./carriers.ts"
import type { LineBuilder } from "./glass.ts"
import type { Job } from "./job-runner.ts"
import { causesOfLoss, customerComplaints, customerNotes, fleetNotes } from "./notes.ts"
import type { Plan } from "./planned-job.ts"

/* Builds a service request from a planned job. */

type Office = { rates: Rates; branches: readonly Branch[]; lineBuilder: LineBuilder }

const insuranceOf = ({ payer, received, random }: Plan, dispatched: boolean): Partial<ServiceRequest> => {
  if (typeof payer === "string") return {}
  const prefix = prefixOf(payer.carrier)
  const number = `${prefix}-${random.between(1000, 9899)}-${random.between(10_000, 99_899)}`
  return {
    insuranceCarrierKey: payer.carrier.key,
    insuranceCarrier: payer.carrier.text,
    insuranceDeductible: payer.deductible,
    insurancePolicyNumber: `${prefix}${random.between(10_000_000, 99_899_999)}`,
    insuranceClaimNumber: `${todayIn(received).slice(2, 4)}-${random.between(100_000, 998_999)}`,
    insuranceDateofLoss: addDays(todayIn(received), -random.between(1, 9)),
    insuranceCauseOfLoss: random.pick(causesOfLoss),
    ...(dispatched && { insuranceDispatch: number, externalReferenceNumber: number }),
  }
}

const billingOf = ({ payer, client, car, random }: Plan): Partial<ServiceRequest> => {
  const { account, user } = client
  if (payer !== "Net" || !account) return {}
  return {
    billingId: user._id,
    billingCompany: user.name,
    billingFullAddress: user.address,
    billingPhone: user.phone,
    billingEmail: user.email,
    externalReferenceNumber: `${random.pick(["PO", "WO", "RO"])} ${random.between(10_400, 98_900)}`,
    ...(account.notes && { billingNotes: account.notes }),
    ...(car.vehicle.reference && { customerVehicleReference: car.vehicle.reference }),
  }
}

const addressOf = ({ client, random, address }: Plan): string => {
  if (address) return address
  if (client.account)
    return random.chance(0.45) ? client.user.address : addressIn(cityIn(client.branch, random), random)
  return random.chance(0.84) ? client.user.address : addressIn(cityIn(client.branch, random), random)
}

const fieldsOf = (plan: Plan, dispatched: boolean): Partial<ServiceRequest> => {
  const { client, car, location, random, appointment, technicians, story } = plan
  const { user } = client
  const { reference: _reference, billingCompany: _company, customerId, _id, vin, ...vehicle } = car.vehicle
  const notes =
    plan.notes ?? (random.chance(0.3) ? random.pick(client.account ? fleetNotes : customerNotes) : undefined)
  return {
    branch: client.branch,
    vehicleId: _id,
    ...vehicle,
    ...(story.vinKnown && { vin }),
    customerId,
    customerName: user.name,
    customerPhone: user.phone,
    customerEmail: user.email,
    customerFullAddress: user.address,
    ...(notes && { customerNotes: notes }),
    ...insuranceOf(plan, dispatched),
    ...billingOf(plan),
    appointmentLocation: location,
    ...(location === "Mobile" && { appointmentAddress: addressOf(plan) }),
    ...(appointment &&
      story.datedAtOnce && {
        appointmentDate: story.firstDate ?? appointment.date,
        appointmentTimeStart: appointment.window.start,
        appointmentTimeEnd: appointment.window.end,
        ...(story.assigned === "at once" && { appointmentTechnicians: technicians.map(({ _id: id }) => id) }),
      }),
  }
}

export const requestMaker = ({ rates, branches, lineBuilder }: Office) => {
  return (plan: Plan, invoiceNumber: number, original: Job | undefined): RequestWithoutTotals => {
    const { received: now, clerk, payer, random, appointment } = plan
    const key = () =>
      Buffer.from(random.id() + random.id(), "hex")
        .subarray(0, 16)
        .toString("base64url")
    const identity = {
      invoiceNumber,
      invoiceKey: key(),
      jobKey: key(),
      writer: clerk,
      now,
    }
    if (original && appointment) {
      const complaint = plan.notes ?? random.pick(customerComplaints)
      const { appointmentTechnicians: technicians = [] } = original.request
      return warrantyRequest(
        original.request,
        { complaint, appointmentDate: appointment.date, technicians },
        identity,
      )
    }
    const { summary } = plan.story
    const dispatched = typeof payer !== "string" && plan.story.dispatched
    const { charges, serviceType, calibrationNeeded } = lineBuilder.make(plan.work, plan.car.car, random)

    const fields = {
      ...fieldsOf(plan, dispatched),
      invoiceType: typeof payer === "string" ? payer : ("Insurance" as const),
      serviceType,
      ...(calibrationNeeded && { calibrationNeeded }),
    }
    const made = newRequest({ ...fields, charges: summary ? [] : charges }, identity)
    const request = withPrices(made, undefined, { rates, branches, now, setsTaxExempt: false })
    return {
      ...request,
      ...(dispatched && { serviceStatus: firstStatus("dispatch", request.appointmentDate) }),
      ...(summary && { serviceSummary: summary }),
    }
  }
}
