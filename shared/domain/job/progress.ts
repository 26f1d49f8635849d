import { t } from "../../language.ts"
import { unpaidBy } from "../charges/totals-facts.ts"
import type { ActionName } from "./actions/action.ts"
import { wantsSignature } from "./highlighted-actions.ts"
import type { NextStepFacts } from "./request.ts"
import { hasAppointment, hasTechnicians, isInshop, needsParts } from "./request.ts"
import { statuses } from "./status.ts"

/* The steps of a job as the progress bar shows them, derived from its status and facts. */

const stepKeys = ["request", "schedule", "order", "receive", "drive", "work", "payment"] as const
type StepKey = (typeof stepKeys)[number]

export type ProgressStep = {
  key: StepKey
  name: string
  state: "done" | "current" | "ahead" | "skipped"
  event?: ActionName
}

type Naming = {
  done: (facts: NextStepFacts) => string
  current: (facts: NextStepFacts) => string
  ahead: (facts: NextStepFacts) => string
  event?: ActionName
}

const always = (text: string) => (): string => text

const waitsForTime = (facts: NextStepFacts): string => {
  switch (facts.serviceStatus) {
    case "awaitingCoverageVerification":
      return t("Verify coverage")
    case "exception":
      return t("Clear the hold")
    case "awaitingCustomerConfirmation":
      return t("Hear from customer")
    default:
      return hasAppointment(facts) ? t("Confirm appointment") : t("Set appointment")
  }
}

const isWarranty = ({ invoiceType }: NextStepFacts): boolean => invoiceType === "Warranty"

const waitsForMoney = (facts: NextStepFacts): string => {
  if (isWarranty(facts)) return t("Write findings")
  if (facts.serviceStatus === "paymentPending") return t("Payment to clear")
  if (facts.invoiceType === "Net" && wantsSignature(facts)) return t("Get signature")
  if (facts.invoiceType === "Net" && facts.serviceStatus === "awaitingPayment") return t("Send invoice")
  const { payments = [] } = facts
  return facts.totalInsuranceDue > 0 && unpaidBy({ ...facts, payments }, "customer") <= 0
    ? t("Insurer payment due")
    : t("Payment due")
}

const namings: Record<StepKey, Naming> = {
  request: { done: always(t("Requested")), current: always(t("Requested")), ahead: always(t("Requested")) },
  schedule: {
    done: always(t("Scheduled")),
    current: waitsForTime,
    ahead: always(t("Set appointment")),
    event: "confirmAppointment",
  },
  order: {
    done: always(t("Parts ordered")),
    current: always(t("Order parts")),
    ahead: always(t("Order parts")),
    event: "partsOrdered",
  },
  receive: {
    done: always(t("Parts received")),
    current: always(t("Receive parts")),
    ahead: always(t("Receive parts")),
    event: "partsReceived",
  },
  drive: {
    done: always(t("Arrived")),
    current: (facts) => (hasTechnicians(facts) ? onTheRoad(facts) : t("Assign technician")),
    ahead: always(t("On the way")),
    event: "navigate",
  },
  work: {
    done: always(t("Work done")),
    current: (facts) =>
      facts.serviceStatus === "serviceInProgress"
        ? t("Complete job")
        : hasTechnicians(facts)
          ? t("Start job")
          : t("Assign technician"),
    ahead: always(t("Complete job")),
    event: "completeJob",
  },
  payment: {
    done: (facts) => (facts.serviceStatus === "closed" || isWarranty(facts) ? t("Closed") : t("Paid")),
    current: waitsForMoney,
    ahead: (facts) => (isWarranty(facts) ? t("Write findings") : t("Take payment")),
  },
}

const onTheRoad = ({ serviceStatus }: NextStepFacts): string =>
  serviceStatus === "technicianEnroute" ? t("Arrive") : t("On the way")

/** A status set to Paid by hand doesn't complete the payment step while something is unpaid. */
const behindOf = (facts: NextStepFacts): number =>
  statuses[facts.serviceStatus].stepsDone -
  (facts.serviceStatus === "invoicePaid" && facts.totalUnpaid > 0 ? 1 : 0)

/** The seven steps of a job. Parts steps are skipped without parts, the drive on in-shop jobs. */
export function progress(facts: NextStepFacts): ProgressStep[] {
  const parts = needsParts(facts)
  const isSkipped = (key: StepKey): boolean =>
    key === "drive" ? isInshop(facts) : !parts && (key === "order" || key === "receive")
  const behind = behindOf(facts)
  const current =
    facts.serviceStatus === "cancelled"
      ? -1
      : stepKeys.findIndex((key, index) => index >= behind && !isSkipped(key))

  return stepKeys.map((key, index): ProgressStep => {
    const { event, ...naming } = namings[key]
    if (isSkipped(key)) return { key, name: naming.ahead(facts), state: "skipped" }
    const state = index < behind ? "done" : index === current ? "current" : "ahead"
    return { key, name: naming[state](facts), state, ...(event && { event }) }
  })
}

/** Without a part to wait for, the visit can be on any day. */
export const waitsForGlass = (facts: NextStepFacts): boolean =>
  progress(facts).some(
    ({ key, state }) => (key === "order" || key === "receive") && (state === "current" || state === "ahead"),
  )
