import { t } from "../../language.ts"
import { translateReply } from "../../reply-language.ts"
import { type Party, unpaidBy } from "../charges/totals-facts.ts"
import { lacksCoverage } from "../insurance/coverage.ts"
import { nextBillKind, nextDueOf, openRejectionOf } from "../insurance/sent-bill.ts"
import { formatMoney } from "../money/money.ts"
import { creditOf } from "../money/payment-state.ts"
import { mayPass, type Role } from "../people/permissions.ts"
import { dayInText, timeInText, todayIn, windowText } from "../schedule/dates.ts"
import { type ControlName, controls, mayDo } from "./actions.ts"
import { wantsSignature } from "./highlighted-actions.ts"
import {
  awaitsPrice,
  hasAppointment,
  hasTechnicians,
  isCalibrationOpen,
  isEstimateAuthorized,
  isInshop,
  type NextStepFacts,
  needsParts,
  type RequestFacts,
} from "./request.ts"
import { type ServiceStatus, statusText } from "./status.ts"

/* The next thing to do on a job, as a headline and an action. */

type PanelName =
  | "addCharges"
  | "editCharges"
  | "setAppointment"
  | "addCalibration"
  | "addNote"
  | "sendInvoiceCopy"
  | "completeBill"

const shopRoles: readonly Role[] = ["clerk", "technician"]

const panels: Record<PanelName, { label: string; roles: readonly Role[] }> = {
  addCharges: { label: t("Add charges"), roles: shopRoles },
  editCharges: { label: t("Edit charges"), roles: shopRoles },
  setAppointment: { label: t("Set appointment"), roles: ["clerk"] },
  addCalibration: { label: t("Add calibration"), roles: shopRoles },
  addNote: { label: t("Add note"), roles: shopRoles },
  sendInvoiceCopy: { label: t("Send invoice"), roles: shopRoles },
  completeBill: { label: t("See what's missing"), roles: ["clerk"] },
}

export type NextAction = ControlName | PanelName

const isPanel = (action: NextAction): action is PanelName => Object.hasOwn(panels, action)

export type NextStep = {
  headline: string
  why: string
  action?: NextAction
  label?: string
  open?: true
}

const step = (headline: string, why: string, action: NextAction): NextStep => ({
  headline,
  why,
  action,
  label: isPanel(action) ? panels[action].label : controls[action].label,
})

const officeDoesIt = t("The office takes care of this.")

const nothingToDo = (headline: string, why: string): NextStep => ({ headline, why })

const becomes = (status: ServiceStatus): string => t(`Next status: ${statusText(status)}.`)

const unpaidOf = ({ payments = [], ...facts }: NextStepFacts, party: Party): number =>
  unpaidBy({ ...facts, payments }, party)

const nameOf = ({ customerName }: NextStepFacts): string => customerName ?? t("the customer")
const insurerOf = ({ insuranceCarrier }: NextStepFacts): string => insuranceCarrier ?? t("the insurer")

/** "Windshield FW04567". Empty without a line that says it. */
function partOf({ charges }: RequestFacts): string {
  const line = charges.find(({ part }) => part) ?? charges.find(({ type }) => type === "Replace")
  const opening = line?.opening ?? ""
  const glass = translateReply(opening)
  const words = [glass.charAt(0).toUpperCase() + glass.slice(1), line?.part?.slice(0, 7)]
  return words.filter(Boolean).join(" ")
}

function whoIsAssigned(facts: NextStepFacts): string {
  if (!hasTechnicians(facts)) return t("No technician is assigned")
  const [name, ...others] = facts.technicianNames ?? []
  if (name === undefined) return t("A technician is assigned")
  return others.length > 0 ? t(`${name} and ${others.join(", ")} are assigned`) : t(`${name} is assigned`)
}

function windowOf(facts: RequestFacts, now: Date): string | undefined {
  const { appointmentDate: date, appointmentTimeStart: start, appointmentTimeEnd: end } = facts
  if (date === undefined || start === undefined || end === undefined) return undefined
  return `${dayInText(date, todayIn(now))}, ${windowText({ start, end })}`
}

/** Warranty work needs no price. */
const isUnpriced = (facts: NextStepFacts): boolean =>
  facts.invoiceType !== "Warranty" && (facts.charges.length === 0 || awaitsPrice(facts))

const price = (facts: NextStepFacts): NextStep => {
  const headline = t(`Price the job for ${nameOf(facts)}`)
  return facts.charges.length === 0
    ? step(headline, t("It has no charges yet, so there's nothing to authorize."), "addCharges")
    : step(headline, t("A price is missing, so the total isn't final."), "editCharges")
}

const schedule = (facts: NextStepFacts, now: Date): NextStep => {
  const when = windowOf(facts, now)
  if (!when)
    return step(
      t(`Agree on a time with ${nameOf(facts)}`),
      t("Set the date and window, then confirm the appointment."),
      "setAppointment",
    )
  return step(
    t(`Confirm ${when}`),
    becomes(needsParts(facts) ? "needParts" : "repairReady"),
    "confirmAppointment",
  )
}

const authorize = (facts: NextStepFacts): NextStep =>
  step(
    t(`Get ${formatMoney(facts.total)} authorized`),
    facts.authorizations.length > 0
      ? t("The total went up after the customer authorized it.")
      : t("You can start once the customer authorizes the estimate."),
    "authorizeEstimate",
  )

const start = (facts: NextStepFacts): NextStep =>
  isEstimateAuthorized(facts)
    ? step(
        t("Start the job"),
        lacksCoverage(facts)
          ? t(`${insurerOf(facts)} hasn't confirmed coverage.`)
          : becomes("serviceInProgress"),
        "startJob",
      )
    : authorize(facts)

const assign = (facts: NextStepFacts, now: Date): NextStep =>
  step(
    hasAppointment(facts) ? t(`Assign a technician for ${windowOf(facts, now)}`) : t("Assign a technician"),
    facts.serviceStatus === "awaitingTechnician"
      ? becomes("repairReady")
      : t("The job is Ready but has no technician."),
    "assignTechnicians",
  )

const finish = (facts: NextStepFacts): NextStep => {
  if (!isEstimateAuthorized(facts)) return authorize(facts)
  if (!facts.vin)
    return step(
      t("Capture the VIN"),
      t("It goes on the invoice, so it's clear which car you worked on."),
      "captureVin",
    )
  if (isCalibrationOpen(facts))
    return step(
      t("Calibrate the camera"),
      t("Add a calibration line, or record that the customer declined it."),
      "addCalibration",
    )
  return step(t("Complete the job"), t("Payment and signature come next."), "completeJob")
}

const settle = (facts: NextStepFacts): NextStep => {
  if (facts.invoiceType === "Warranty")
    return step(t("Write what the inspection found"), t("The customer can read it."), "addNote")
  const isNet = facts.invoiceType === "Net"
  // After the signature comes the invoice copy.
  if (isNet && wantsSignature(facts)) return sign(facts)
  if (isNet && facts.serviceStatus === "awaitingPayment" && !facts.customerPaid)
    return step(
      t(`Send the ${formatMoney(facts.totalUnpaid)} invoice`),
      t(`This changes the job to ${statusText("invoiceSubmitted")}.`),
      "sendInvoiceCopy",
    )
  const fromCustomer = unpaidOf(facts, "customer")
  const fromInsurer = unpaidOf(facts, "insurance")
  // With a reason why the deductible isn't collected, the bill doesn't wait for it.
  if (fromCustomer > 0 && !(facts.billToSend && facts.insuranceDeductibleNote))
    return step(
      t(`Take ${formatMoney(fromCustomer)} from ${nameOf(facts)}`),
      fromInsurer > 0
        ? t(`${insurerOf(facts)} then owes ${formatMoney(fromInsurer)}.`)
        : t("After that, it's paid in full."),
      "acceptPayment",
    )
  if (wantsSignature(facts)) return sign(facts)
  if (fromInsurer > 0 && facts.billToSend) return bill(facts, facts.billToSend.missing, fromInsurer)
  if (fromInsurer > 0)
    return step(
      t(`${formatMoney(fromInsurer)} is due from ${insurerOf(facts)}`),
      t("Record the payment when it arrives."),
      "acceptInsurancePayment",
    )
  return nothingToDo(t("Nothing is due"), t("You can set the status by hand."))
}

const bill = (facts: NextStepFacts, missing: number, due: number): NextStep => {
  if (missing > 0)
    return step(
      t(`Complete the bill: ${missing} missing`),
      t(`${insurerOf(facts)} owes ${formatMoney(due)}.`),
      "completeBill",
    )
  const isSupplement = nextBillKind(facts) === "supplement"
  return openRejectionOf(facts)
    ? step(
        isSupplement ? t("Correct and resend the supplement") : t("Correct and resend the bill"),
        t(`${insurerOf(facts)} rejected it.`),
        "submitBill",
      )
    : step(
        isSupplement ? t("Send the supplement") : t("Send the bill"),
        t(`${insurerOf(facts)} owes ${formatMoney(nextDueOf(facts, due))}.`),
        "submitBill",
      )
}

const sign = (facts: NextStepFacts): NextStep =>
  step(
    t(`Ask ${nameOf(facts)} to sign`),
    t("The signature goes on the invoice and finishes the visit."),
    "saveSignature",
  )

type StepOf = (facts: NextStepFacts, now: Date) => NextStep

/** Pricing comes before all other steps, because the customer can't authorize an unpriced job. */
const pricedFirst =
  (then: StepOf): StepOf =>
  (facts, now) =>
    isUnpriced(facts) ? price(facts) : then(facts, now)

const steps: Record<ServiceStatus, StepOf> = {
  open: pricedFirst(schedule),
  awaitingServiceScheduling: pricedFirst(schedule),
  awaitingCoverageVerification: (facts) =>
    step(t(`Verify coverage with ${insurerOf(facts)}`), t("Record what they say."), "recordCoverage"),
  exception: () => step(t("This job is on hold"), t("Check the notes, then set the status."), "setStatus"),
  needParts: pricedFirst((facts) => {
    const part = partOf(facts)
    return step(part ? t(`Order ${part}`) : t("Order the part"), becomes("awaitingParts"), "partsOrdered")
  }),
  awaitingParts: pricedFirst((facts) =>
    step(
      partOf(facts) ? t(`${partOf(facts)} is on order`) : t("The part is on order"),
      `${whoIsAssigned(facts)}. ${becomes(hasTechnicians(facts) ? "repairReady" : "awaitingTechnician")}`,
      "partsReceived",
    ),
  ),
  awaitingTechnician: pricedFirst(assign),
  repairReady: pricedFirst((facts, now) => {
    if (!hasTechnicians(facts)) return assign(facts, now)
    if (isInshop(facts)) return start(facts)
    const { appointmentDate: date, appointmentTimeStart: begin } = facts
    const at = begin === undefined ? undefined : timeInText(date, begin, todayIn(now))
    return step(
      at === undefined ? t(`Drive to ${nameOf(facts)}`) : t(`Drive to ${nameOf(facts)} for ${at}`),
      isEstimateAuthorized(facts)
        ? t("Navigate opens the map and can text the customer.")
        : t(`The ${formatMoney(facts.total)} estimate isn't authorized yet.`),
      "navigate",
    )
  }),
  awaitingCustomerConfirmation: (facts) =>
    step(t(`Contact ${nameOf(facts)}`), t("Set the status when you hear back."), "setStatus"),
  technicianEnroute: pricedFirst(start),
  serviceInProgress: pricedFirst(finish),
  serviceComplete: settle,
  awaitingPayment: settle,
  paymentPending: () =>
    step(
      t("The payment is still pending"),
      t("Complete Payment checks with the provider again."),
      "completePayment",
    ),
  partialPayment: settle,
  invoiceSubmitted: settle,
  invoiceAccepted: settle,
  invoiceRejected: settle,
  invoicePaid: (facts) => {
    if (wantsSignature(facts)) return sign(facts)
    if (facts.totalUnpaid > 0)
      return nothingToDo(
        t(`${formatMoney(facts.totalUnpaid)} is still unpaid`),
        t(`${statusText("invoicePaid")} was set by hand.`),
      )
    return nothingToDo(t("Everything is paid"), t("There's nothing left to do."))
  },
  serviceWarrantyRequested: (facts, now) =>
    hasAppointment(facts)
      ? step(
          t(`Confirm the inspection ${windowOf(facts, now)}`),
          becomes(needsParts(facts) ? "needParts" : "repairReady"),
          "confirmAppointment",
        )
      : step(t("Schedule the inspection"), t("Check the customer's complaint."), "setAppointment"),
  cancelled: () => step(t(`This job is ${statusText("cancelled")}`), becomes("needParts"), "reopen"),
  closed: () => nothingToDo(t("This job is closed"), t("There's nothing left to do.")),
}

function giveBack(facts: NextStepFacts): { headline: string } | undefined {
  const isOver = facts.serviceStatus === "cancelled" || facts.totalUnpaid <= 0
  const credit = creditOf(facts)
  const party = credit.customer > 0 ? "customer" : "insurance"
  if (!isOver || credit[party] === 0) return undefined
  const payer = party === "customer" ? nameOf(facts) : insurerOf(facts)
  return { headline: t(`Give ${formatMoney(credit[party])} back to ${payer}`) }
}

const isFor = (action: NextAction, facts: RequestFacts, role: Role): boolean =>
  isPanel(action) ? mayPass(role, panels[action].roles) : mayDo(action, facts, role).ok

/** The next step of a job. Users who may not do it see who can, without a button. */
export function nextStep(facts: NextStepFacts, role: Role, now: Date): NextStep {
  const next = steps[facts.serviceStatus](facts, now)
  const owed = next.action === undefined || next.action === "reopen" ? giveBack(facts) : undefined
  if (owed && mayPass(role, ["clerk"]))
    return { ...owed, why: t("More was paid than is due. Give it back under Payments."), open: true }
  if (owed) return { ...owed, why: officeDoesIt, open: true }
  if (next.action === undefined || isFor(next.action, facts, role)) return next
  return nothingToDo(next.headline, officeDoesIt)
}
