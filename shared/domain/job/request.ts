import { t } from "../../language.ts"
import type { Charge } from "../charges/charge.ts"
import type { InvoiceType } from "../charges/charge-types.ts"
import { findPairedLine } from "../charges/summary.ts"
import { type PaymentRow, refundedOf } from "../charges/totals-facts.ts"
import type { Rejection } from "../insurance/rejection.ts"
import type { SentBill } from "../insurance/sent-bill.ts"
import { readPhone } from "../people/phone.ts"
import { shopTimeAt } from "../schedule/dates.ts"
import type { InstallRecord } from "./install-record.ts"
import { plannedTechnicians, type TechnicianLists } from "./job-technicians.ts"
import type { OldParts } from "./old-parts.ts"
import type { SubmittedStatus } from "./status.ts"
import { isBeforeCompletion, isUnconfirmed, type ServiceStatus } from "./status.ts"

/** The customer's authorization of an estimate (docs/domain.md, section 3, "The law"). */
export type Authorization = {
  how: "signature" | "text" | "call"
  amount: number
  name: string
  at: string
}

export const authorizationTexts: Readonly<Record<Authorization["how"], string>> = {
  signature: t("signature"),
  text: t("text"),
  call: t("call"),
}

/** The part of a service request that rules read. Money is integer cents. */
export type RequestFacts = {
  serviceStatus: ServiceStatus
  statusSince: string
  requestReceivedTimestamp?: string | undefined
  invoiceType: InvoiceType
  serviceSummary?: string | undefined
  appointmentDate?: string | undefined
  appointmentTimeStart?: number | undefined
  appointmentTimeEnd?: number | undefined
  appointmentLocation?: string | undefined
  appointmentTechnicians?: readonly string[] | undefined
  appointmentTechniciansRemoval?: readonly string[] | undefined
  appointmentTechniciansInstall?: readonly string[] | undefined
  assignedTechnicians?: readonly string[] | undefined
  appointmentRescheduled: number
  halfJob?: boolean | undefined
  /** Derived from the charges if unset. */
  multiJob?: boolean | undefined
  vin?: string | undefined
  charges: readonly Pick<
    Charge,
    | "_id"
    | "type"
    | "kind"
    | "part"
    | "orientation"
    | "opening"
    | "description"
    | "net"
    | "pricedBy"
    | "total"
  >[]
  authorizations: readonly Authorization[]
  calibrationNeeded?: boolean | undefined
  calibrationDeclined?: { name: string; at: string } | undefined
  installRecord?: InstallRecord | undefined
  oldParts?: { choice: OldParts; at: string } | undefined
  insuranceDispatch?: string | undefined
  source?: "website" | "dispatch" | "import" | undefined
  coverage?:
    | {
        policyActive: boolean
        comprehensive: boolean
        reference?: string | undefined
        representativePhone?: string | undefined
        at: string
      }
    | undefined
  insuranceClaimNumber?: string | undefined
  insuranceCarrierKey?: string | undefined
  insurerBill?: SentBill | undefined
  billRejections?: readonly (Rejection & { carrierKey?: string | undefined })[] | undefined
  payments?:
    | readonly (PaymentRow & {
        _id?: string | undefined
        method?: string | undefined
        at?: string | undefined
      })[]
    | undefined
  pendingPayment?: { amount: number } | undefined
  customerCredit?: number | undefined
  submittedAs?: SubmittedStatus | undefined
  timeAsked?: { at: string } | undefined
  /** Overpayment that staff haven't reviewed, in cents. */
  surplus?: number | undefined
  warrantyInvoices?: readonly number[] | undefined
  completedAt?: string | undefined
  total: number
  totalCustomerDue: number
  totalInsuranceDue: number
  totalUnpaid: number
  customerPaid: boolean
  billingPaid: boolean
  signedAt?: string | undefined
  signedPayment?: string | undefined
}

export type NextStepFacts = RequestFacts & {
  customerName?: string | undefined
  insuranceCarrier?: string | undefined
  technicianNames?: readonly string[] | undefined
  insuranceDeductibleNote?: string | undefined
  /** What the insurer's bill lacks. Missing without a bill to send, or while photos load. */
  billToSend?: { missing: number } | undefined
}

export const isInshop = (facts: Pick<RequestFacts, "appointmentLocation">): boolean =>
  facts.appointmentLocation === "Inshop"

export const locationText = (location: string): string =>
  location === "Inshop" ? t("In Shop") : location === "Mobile" ? t("Mobile") : location

export const shopLabel = (shop: string): string => (shop === "" ? t("In Shop") : t(`In Shop, ${shop}, CA`))

/** The phone that Navigate texts, if the first line is exactly ten digits (docs/domain.md, section 10). */
export const phoneToText = ({ customerPhone }: { customerPhone?: string | undefined }): string | undefined =>
  readPhone(customerPhone ?? "")

/** Whether a line of the customer's phone is this number. */
export const isCustomerPhone = (
  { customerPhone }: { customerPhone?: string | undefined },
  phone: string,
): boolean => (customerPhone ?? "").split(/\r?\n/).some((line) => readPhone(line) === phone)

/** The phone of the carrier's representative, and not the customer's. */
export const isRepresentativePhone = (
  job: Pick<RequestFacts, "coverage"> & { customerPhone?: string | undefined },
  phone: string,
): boolean => job.coverage?.representativePhone === phone && !isCustomerPhone(job, phone)

export const isMobile = (facts: Pick<RequestFacts, "appointmentLocation">): boolean =>
  Boolean(facts.appointmentLocation) && !isInshop(facts)

export const hasTechnicians = (facts: TechnicianLists): boolean => plannedTechnicians(facts).length > 0

/** Unfinished without a technician. Account page, list, and scheduler share it, so their counts agree. */
export const isUnassigned = (facts: TechnicianLists & Pick<RequestFacts, "serviceStatus">): boolean =>
  !hasTechnicians(facts) && isBeforeCompletion(facts.serviceStatus)

export const hasAppointment = (
  facts: Pick<RequestFacts, "appointmentDate" | "appointmentTimeStart" | "appointmentTimeEnd">,
): boolean =>
  facts.appointmentDate !== undefined &&
  facts.appointmentTimeStart !== undefined &&
  facts.appointmentTimeEnd !== undefined

/** Its window, or its day without one, isn't over by the shop's clock. True without a day. */
export function isAhead(
  {
    appointmentDate: date,
    appointmentTimeEnd: end,
  }: Pick<RequestFacts, "appointmentDate" | "appointmentTimeEnd">,
  now: Date,
): boolean {
  if (date === undefined) return true
  const { date: today, minutes } = shopTimeAt(now)
  return date > today || (date === today && (end === undefined || minutes < end))
}

type Visit = Pick<
  RequestFacts,
  "serviceStatus" | "appointmentDate" | "appointmentTimeStart" | "appointmentTimeEnd"
>

/** The customer counts on this time: the visit was confirmed, isn't done, and is still ahead. */
export const isTimePromised = (visit: Visit, now: Date): boolean =>
  hasAppointment(visit) &&
  isAhead(visit, now) &&
  isBeforeCompletion(visit.serviceStatus) &&
  !isUnconfirmed(visit.serviceStatus)

/** The technician who drives there no longer comes, or not that day. */
export const endsDrive = (before: Visit & TechnicianLists, after: Visit & TechnicianLists): boolean =>
  before.serviceStatus === "technicianEnroute" &&
  (after.appointmentDate !== before.appointmentDate ||
    plannedTechnicians(before).some((technician) => !plannedTechnicians(after).includes(technician)))

/** Planned for a later day, so the wrong job may be open. */
export const isPlannedForLaterDay = (
  { appointmentDate }: Pick<RequestFacts, "appointmentDate">,
  today: string,
): boolean => appointmentDate !== undefined && appointmentDate > today

const partTypes: readonly Charge["type"][] = ["Replace", "Regulator", "Provide"]

/** Whether the job needs a part first. Without lines the summary decides. */
export function needsParts(facts: Pick<RequestFacts, "charges" | "serviceSummary">): boolean {
  if (facts.charges.length > 0) return facts.charges.some(({ type }) => partTypes.includes(type))
  return !/repair|install|inspect/i.test(facts.serviceSummary ?? "")
}

type PricedLine = Pick<Charge, "type" | "net" | "pricedBy" | "needs">

/** The price of the line isn't final: the rates lack input, or its part has no price and none was typed. */
const isUnpriced = ({ type, net, pricedBy = {}, needs }: PricedLine): boolean =>
  needs?.net !== undefined ||
  needs?.labor !== undefined ||
  (partTypes.includes(type) && net === 0 && !Object.values(pricedBy).includes("typed"))

export const awaitsPrice = ({ charges }: { charges: readonly PricedLine[] }): boolean =>
  charges.some(isUnpriced)

const replacingTypes: readonly Charge["type"][] = ["Replace", "Regulator", "Moulding"]

export const leavesOldParts = ({ charges }: Pick<RequestFacts, "charges">): boolean =>
  charges.some(({ type }) => replacingTypes.includes(type))

/** The latest authorization must cover the total, so a higher total needs a new one. Warranty work needs none. */
export function isEstimateAuthorized(
  facts: Pick<RequestFacts, "authorizations" | "invoiceType" | "total">,
): boolean {
  if (facts.invoiceType === "Warranty" || facts.total <= 0) return true
  return (lastAuthorization(facts)?.amount ?? 0) >= facts.total
}

export const lastAuthorization = (facts: Pick<RequestFacts, "authorizations">): Authorization | undefined =>
  facts.authorizations.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)

/** What the signature is for. It lapses when its payment is voided or fully refunded. */
export function signedFor<Row extends PaymentRow & { _id?: string | undefined }>({
  signedAt,
  signedPayment,
  payments = [],
}: Pick<RequestFacts, "signedAt" | "signedPayment"> & { payments?: readonly Row[] | undefined }):
  | Row
  | "work"
  | undefined {
  if (signedAt === undefined) return undefined
  if (signedPayment === undefined) return "work"
  const payment = payments.find(({ _id }) => _id === signedPayment)
  return payment && !payment.voided && refundedOf(payment).amount < payment.amount ? payment : undefined
}

/** A signature for a prepayment doesn't count, because the work wasn't done yet. */
export function isSigned(facts: Pick<RequestFacts, "signedAt" | "signedPayment" | "payments">): boolean {
  const signed = signedFor(facts)
  return signed === "work" || signed?.prepaid === false
}

/** Glass with a camera needs a calibration line or a signed decline (docs/domain.md, section 11). */
export const isCalibrationOpen = (
  facts: Pick<RequestFacts, "calibrationNeeded" | "calibrationDeclined" | "charges">,
): boolean =>
  facts.calibrationNeeded === true &&
  facts.calibrationDeclined === undefined &&
  !facts.charges.some(({ kind }) => kind === "calibration")

const isRemoveAndInstall = (text: string | undefined): boolean => /R&I/i.test(text ?? "")

/** A half job pays half. It is marked so, or removes and reinstalls the old glass (owner's specification). */
export const isHalfJob = (facts: Pick<RequestFacts, "halfJob" | "serviceSummary" | "charges">): boolean =>
  facts.halfJob === true ||
  isRemoveAndInstall(facts.serviceSummary) ||
  facts.charges.some(({ description }) => isRemoveAndInstall(description))

/** As marked, else if more than one glass is replaced or reinstalled. A Remove and an Install count as one glass. */
export function isMultiJob({ multiJob, charges }: Pick<RequestFacts, "multiJob" | "charges">): boolean {
  const glasses = charges.filter(
    (line) =>
      line.type === "Replace" ||
      line.type === "Remove" ||
      (line.type === "Install" && !findPairedLine(line, charges)) ||
      (line.type === "Other" && isRemoveAndInstall(line.description)),
  )
  return multiJob ?? glasses.length > 1
}

/** Counts a changed date, but not a first date or one set while the job awaits scheduling. */
export const rescheduleCount = (
  before: Pick<RequestFacts, "appointmentDate" | "appointmentRescheduled" | "serviceStatus">,
  newDate: string | undefined,
): number => {
  const isDateMoved = before.appointmentDate !== undefined && before.appointmentDate !== newDate
  const countsAsReschedule = isDateMoved && before.serviceStatus !== "awaitingServiceScheduling"
  return before.appointmentRescheduled + (countsAsReschedule ? 1 : 0)
}

export type RequestSource = "website" | "dispatch" | "warranty" | "staff"

export function firstStatus(source: RequestSource, appointmentDate: string | undefined): ServiceStatus {
  switch (source) {
    case "website":
    case "dispatch":
      return "awaitingServiceScheduling"
    case "warranty":
      return "serviceWarrantyRequested"
    case "staff":
      return appointmentDate === undefined ? "open" : "awaitingServiceScheduling"
  }
}

/** Install lines keep their technicians, who can be others (owner's specification). */
export const releaseTechnicians = <Line extends Pick<Charge, "type" | "technicians" | "laborcost">>(
  charges: readonly Line[],
): Line[] =>
  charges.map((line) =>
    line.type === "Install" || line.technicians.length === 0
      ? line
      : { ...line, technicians: [], laborcost: 0 },
  )
