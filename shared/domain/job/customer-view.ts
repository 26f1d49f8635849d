import { t } from "../../language.ts"
import { unpaidBy } from "../charges/totals-facts.ts"
import { formatHeadlineMoney } from "../money/money.ts"
import { dayText, shopTimeAt, timeInText, todayIn, windowText } from "../schedule/dates.ts"
import { mayDo } from "./actions.ts"
import { driveAwayOf } from "./install-record.ts"
import { progress } from "./progress.ts"
import type { NextStepFacts } from "./request.ts"
import {
  awaitsPrice,
  hasAppointment,
  isEstimateAuthorized,
  isInshop,
  isSigned,
  type RequestFacts,
} from "./request.ts"
import { isBeforeCompletion, isDropped, isUnconfirmed } from "./status.ts"

/** A job in the customer's words. The staff versions are progress.ts and next-step.ts. */

const stepKeys = ["booked", "glass", "drive", "work", "payment", "safe"] as const
type StepKey = (typeof stepKeys)[number]
type State = "done" | "current" | "ahead"
export type CustomerStep = { key: StepKey; name: string; state: State }

/** A completed step has another name than a pending one. */
type Naming = { done: string; current: (facts: NextStepFacts) => string; ahead: string }

const always = (text: string) => (): string => text

const waitsForTime = (facts: NextStepFacts): string => {
  if (facts.serviceStatus === "awaitingCoverageVerification") return t("Confirm coverage")
  if (facts.serviceStatus === "awaitingCustomerConfirmation") return t("Hear from you")
  return hasAppointment(facts) ? t("Confirm the time") : t("Set a time")
}

const namings: Record<StepKey, Naming> = {
  booked: { done: t("Booked"), current: waitsForTime, ahead: t("Set a time") },
  glass: {
    done: t("Glass is here"),
    current: ({ serviceStatus }) =>
      serviceStatus === "needParts" ? t("Order the glass") : t("Glass on order"),
    ahead: t("Glass ordered"),
  },
  drive: {
    done: t("Arrived"),
    current: ({ serviceStatus }) =>
      serviceStatus === "technicianEnroute" ? t("On the way") : t("On the way"),
    ahead: t("On the way"),
  },
  work: {
    done: t("Work done"),
    current: ({ serviceStatus }) => (serviceStatus === "serviceInProgress" ? t("Working") : t("Start work")),
    ahead: t("Work in progress"),
  },
  payment: {
    done: t("Paid"),
    current: ({ serviceStatus }) =>
      serviceStatus === "paymentPending" ? t("Payment to clear") : t("Payment due"),
    ahead: t("Pay"),
  },
  safe: { done: t("Safe to drive"), current: always(t("Adhesive setting")), ahead: t("Safe to drive") },
}

const unpaidByCustomer = ({ payments = [], ...facts }: NextStepFacts): number =>
  unpaidBy({ ...facts, payments }, "customer")

const safeAtOf = ({ installRecord }: NextStepFacts): string | undefined =>
  installRecord && driveAwayOf(installRecord)

const isSafe = (facts: NextStepFacts, now: Date): boolean | undefined => {
  const safeAt = safeAtOf(facts)
  return safeAt === undefined ? undefined : new Date(safeAt) <= now
}

/** Steps for the customer: both parts steps are one, and steps that don't apply are left out. */
export function customerSteps(facts: NextStepFacts, now: Date): CustomerStep[] {
  if (isDropped(facts.serviceStatus)) return []
  const staffSteps = new Map(progress(facts).map(({ key, state }) => [key, state]))
  const stateOf: Record<StepKey, () => State | "skipped" | undefined> = {
    booked: () => staffSteps.get("schedule"),
    glass: () => (staffSteps.get("order") === "current" ? "current" : staffSteps.get("receive")),
    drive: () => staffSteps.get("drive"),
    work: () => staffSteps.get("work"),
    payment() {
      const isInsurers = facts.totalCustomerDue <= 0 && facts.totalInsuranceDue > 0
      if (isInsurers || facts.invoiceType === "Warranty") return "skipped"
      if (staffSteps.get("work") !== "done") return "ahead"
      return unpaidByCustomer(facts) > 0 ? "current" : "done"
    },
    safe() {
      const safe = isSafe(facts, now)
      if (safe === undefined) return "skipped"
      return safe ? "done" : "current"
    },
  }
  return stepKeys.flatMap((key) => {
    const state = stateOf[key]()
    if (state === undefined || state === "skipped") return []
    const { done, current, ahead } = namings[key]
    return [{ key, name: state === "current" ? current(facts) : state === "done" ? done : ahead, state }]
  })
}

export function customerHeadline(facts: NextStepFacts, now: Date): { headline: string; text: string } {
  const { serviceStatus: status, appointmentDate: date } = facts
  const { appointmentTimeStart: start, appointmentTimeEnd: end } = facts
  const today = todayIn(now)
  const who = facts.technicianNames?.[0]?.split(" ")[0] ?? t("Your technician")
  const window = start !== undefined && end !== undefined ? windowText({ start, end }) : undefined

  if (status === "cancelled")
    return { headline: t("This job is cancelled"), text: t("Is that a mistake? Call us.") }
  const safeAt = safeAtOf(facts)
  if (safeAt !== undefined && isSafe(facts, now) === false) {
    const { date: day, minutes } = shopTimeAt(safeAt)
    return {
      headline:
        day === today
          ? t(`Safe to drive at ${timeInText(day, minutes, today)}`)
          : t(`Safe to drive ${timeInText(day, minutes, today)}`),
      text: t(
        "The adhesive is setting. Until then the glass can't hold the airbag, so leave the car parked. You can sit inside.",
      ),
    }
  }
  if (status === "closed") return { headline: t("This job is closed"), text: t("Questions? Call us.") }
  if (!isBeforeCompletion(status)) {
    const unpaid = unpaidByCustomer(facts)
    return unpaid > 0
      ? { headline: t("The work is done"), text: t(`You owe ${formatHeadlineMoney(unpaid)}.`) }
      : { headline: t("All done"), text: t("Thanks for trusting us with your car.") }
  }
  if (status === "serviceInProgress")
    return { headline: t(`${who} is working on your car`), text: t("We'll let you know when it's done.") }
  if (status === "technicianEnroute") {
    return {
      headline: t(`${who} is on the way`),
      text: window ? t(`Your window is ${window}.`) : t("You'll see them soon."),
    }
  }
  if (date !== undefined && window !== undefined) {
    const locationSentence = isInshop(facts) ? t("Bring the car to our shop.") : t("We come to you.")
    const text = isUnconfirmed(status) ? t("We still need to confirm this time.") : locationSentence
    return {
      headline: `${dayText(date, today)}, ${window}`,
      text: status === "awaitingCustomerConfirmation" ? t("Call or text us to confirm this time.") : text,
    }
  }
  if (status === "awaitingCustomerConfirmation")
    return { headline: t("We need to hear from you"), text: t("Call or text us to set a time.") }
  return { headline: t("We're finding a time"), text: t("You'll hear from us soon.") }
}

/** A total without all part prices isn't shown, authorized, or paid. */
export const lacksPrice = (
  facts: Pick<RequestFacts, "serviceStatus"> & Parameters<typeof awaitsPrice>[0],
): boolean => isBeforeCompletion(facts.serviceStatus) && awaitsPrice(facts)

/** Cents that the customer should authorize now, or undefined. */
export const centsToAuthorize = (facts: NextStepFacts): number | undefined =>
  isBeforeCompletion(facts.serviceStatus) && !lacksPrice(facts) && !isEstimateAuthorized(facts)
    ? facts.total
    : undefined

/** Cents that the customer can pay now, or undefined. */
export const payable = (request: RequestFacts & Parameters<typeof unpaidBy>[0]): number | undefined =>
  !isDropped(request.serviceStatus) && !lacksPrice(request) && mayDo("acceptPayment", request, "clerk").ok
    ? unpaidBy(request, "customer")
    : undefined

/** Until a technician is on the way. */
export const canRequestTime = (facts: NextStepFacts): boolean =>
  isBeforeCompletion(facts.serviceStatus) &&
  facts.serviceStatus !== "technicianEnroute" &&
  facts.serviceStatus !== "serviceInProgress"

/** Once work has started. */
export const maySign = (facts: NextStepFacts): boolean =>
  facts.invoiceType !== "Warranty" &&
  !isSigned(facts) &&
  !isDropped(facts.serviceStatus) &&
  (facts.serviceStatus === "serviceInProgress" || !isBeforeCompletion(facts.serviceStatus))
