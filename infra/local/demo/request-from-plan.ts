import { newRequest, warrantyRequest } from "#functions/requests/rules/new-request.ts"
import { type Rates, withPrices } from "#functions/requests/rules/pricing.ts"
import type { Decided } from "#functions/requests/rules/recompute.ts"
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

const insuranceOf = ({ payer, received, dice }: Plan, dispatched: boolean): Partial<ServiceRequest> => {
  if (typeof payer === "string") return {}
  const prefix = prefixOf(payer.carrier)
  const number = `${prefix}-${dice.between(1000, 9899)}-${dice.between(10_000, 99_899)}`
  return {
    insuranceCarrierKey: payer.carrier.key,
    insuranceCarrier: payer.carrier.text,
    insuranceDeductible: payer.deductible,
    insurancePolicyNumber: `${prefix}${dice.between(10_000_000, 99_899_999)}`,
    insuranceClaimNumber: `${todayIn(received).slice(2, 4)}-${dice.between(100_000, 998_999)}`,
    insuranceDateofLoss: addDays(todayIn(received), -dice.between(1, 9)),
    insuranceCauseOfLoss: dice.pick(causesOfLoss),
    ...(dispatched && { insuranceDispatch: number, externalReferenceNumber: number }),
  }
}

const billingOf = ({ payer, client, car, dice }: Plan): Partial<ServiceRequest> => {
  const { account, user } = client
  if (payer !== "Net" || !account) return {}
  return {
    billingId: user._id,
    billingCompany: user.name,
    billingFullAddress: user.address,
    billingPhone: user.phone,
    billingEmail: user.email,
    externalReferenceNumber: `${dice.pick(["PO", "WO", "RO"])} ${dice.between(10_400, 98_900)}`,
    ...(account.notes && { billingNotes: account.notes }),
    ...(car.vehicle.reference && { customerVehicleReference: car.vehicle.reference }),
  }
}

const addressOf = ({ client, dice, address }: Plan): string => {
  if (address) return address
  if (client.account)
    return dice.chance(0.45) ? client.user.address : addressIn(cityIn(client.branch, dice), dice)
  return dice.chance(0.84) ? client.user.address : addressIn(cityIn(client.branch, dice), dice)
}

const fieldsOf = (plan: Plan, dispatched: boolean): Partial<ServiceRequest> => {
  const { client, car, location, dice, appointment, technicians, story } = plan
  const { user } = client
  const { reference: _reference, billingCompany: _company, customerId, _id, vin, ...vehicle } = car.vehicle
  const notes =
    plan.notes ?? (dice.chance(0.3) ? dice.pick(client.account ? fleetNotes : customerNotes) : undefined)
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
  return (plan: Plan, invoiceNumber: number, original: Job | undefined): Decided => {
    const { received: now, clerk, payer, dice, appointment } = plan
    const key = () =>
      Buffer.from(dice.id() + dice.id(), "hex")
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
      const complaint = plan.notes ?? dice.pick(customerComplaints)
      const { appointmentTechnicians: technicians = [] } = original.request
      return warrantyRequest(
        original.request,
        { complaint, appointmentDate: appointment.date, technicians },
        identity,
      )
    }
    const { summary } = plan.story
    const dispatched = typeof payer !== "string" && plan.story.dispatched
    const { charges, serviceType, calibrationNeeded } = lineBuilder.make(plan.work, plan.car.car, dice)

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
