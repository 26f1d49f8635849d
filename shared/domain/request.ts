import type { Charge, InvoiceType } from "./charges/charge.ts"
import { partnerOf } from "./charges/summary.ts"
import { type PaymentRow, refundedOf } from "./charges/totals-facts.ts"
import { type Crews, plannedTechnicians } from "./crew.ts"
import type { InstallRecord } from "./install-record.ts"
import type { OldParts } from "./old-parts.ts"
import type { SubmittedStatus } from "./payment-state.ts"
import { readPhone } from "./phone.ts"
import { isBeforeCompletion, type ServiceStatus } from "./status.ts"

/** The customer's word for the price, recorded with time and person (docs/domain.md, section 3, "The law"). */
export type Authorization = {
  how: "signature" | "text" | "call"
  /** cents */
  amount: number
  /** of the person who authorized */
  name: string
  /** ISO instant */
  at: string
}

/** What the rules of the job read of a service request. Money is integer cents. */
export type RequestFacts = {
  serviceStatus: ServiceStatus
  /** ISO instant */
  requestReceivedTimestamp?: string | undefined
  invoiceType: InvoiceType
  serviceSummary?: string | undefined
  /** YYYY-MM-DD */
  appointmentDate?: string | undefined
  /** minutes after midnight, as the end */
  appointmentTimeStart?: number | undefined
  appointmentTimeEnd?: number | undefined
  appointmentLocation?: string | undefined
  /** the first is the primary one */
  appointmentTechnicians?: readonly string[] | undefined
  /** of a half job */
  appointmentTechniciansRemoval?: readonly string[] | undefined
  appointmentTechniciansInstall?: readonly string[] | undefined
  /** everybody who works on it, on any of its lines */
  assignedTechnicians?: readonly string[] | undefined
  appointmentRescheduled: number
  halfJob?: boolean | undefined
  /** unset: derived from the charges */
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
  /** the glass carries a camera or sensor */
  calibrationNeeded?: boolean | undefined
  calibrationDeclined?: { name: string; at: string } | undefined
  installRecord?: InstallRecord | undefined
  oldParts?: { choice: OldParts; at: string } | undefined
  /** an insurer's order */
  insuranceDispatch?: string | undefined
  /** all that were ever taken, also what was taken back */
  payments?: readonly (PaymentRow & { _id?: string | undefined; method?: string | undefined })[] | undefined
  /** money on its way at the provider */
  pendingPayment?: { amount: number } | undefined
  /** goodwill */
  customerCredit?: number | undefined
  /** what the invoice was before it was paid */
  submittedAs?: SubmittedStatus | undefined
  /** the customer asked for another time */
  timeAsked?: { at: string } | undefined
  /** paid above what was due, and not reviewed yet; cents */
  surplus?: number | undefined
  /** visits under warranty that were made of it */
  warrantyInvoices?: readonly number[] | undefined
  total: number
  totalCustomerDue: number
  totalInsuranceDue: number
  totalUnpaid: number
  customerPaid: boolean
  billingPaid: boolean
  signedAt?: string | undefined
  /** the payment that the signature is for; without one it is for the work */
  signedPayment?: string | undefined
}

export const isInshop = (facts: Pick<RequestFacts, "appointmentLocation">): boolean =>
  facts.appointmentLocation === "Inshop"

/** A place of the wire as a person reads it: "In Shop" for "Inshop". */
export const locationText = (location: string): string => (location === "Inshop" ? "In Shop" : location)

/** "In Shop, Yuba City, CA": every shop is in California (owner's specification). */
export const shopLabel = (shop: string): string => (shop === "" ? "In Shop" : `In Shop, ${shop}, CA`)

/** The phone that Navigate texts: the first one, when it has exactly ten digits (docs/domain.md, section 10). */
export const phoneToText = ({ customerPhone }: { customerPhone?: string | undefined }): string | undefined =>
  readPhone(customerPhone ?? "")

/** Mobile, or an address as older requests have it. */
export const isMobile = (facts: Pick<RequestFacts, "appointmentLocation">): boolean =>
  Boolean(facts.appointmentLocation) && !isInshop(facts)

export const hasTechnicians = (facts: Crews): boolean => plannedTechnicians(facts).length > 0

/**
 * Work that still has to be done and that no technician is planned for. The account page, the list and the scheduler all
 * count by this rule, so that they show the same number.
 */
export const isUnassigned = (facts: Crews & Pick<RequestFacts, "serviceStatus">): boolean =>
  !hasTechnicians(facts) && isBeforeCompletion(facts.serviceStatus)

export const hasAppointment = (
  facts: Pick<RequestFacts, "appointmentDate" | "appointmentTimeStart" | "appointmentTimeEnd">,
): boolean =>
  facts.appointmentDate !== undefined &&
  facts.appointmentTimeStart !== undefined &&
  facts.appointmentTimeEnd !== undefined

/** Planned for a later day: whoever starts it now, or drives there, may have opened the wrong job. */
export const isAhead = ({ appointmentDate }: Pick<RequestFacts, "appointmentDate">, today: string): boolean =>
  appointmentDate !== undefined && appointmentDate > today

const partTypes: readonly Charge["type"][] = ["Replace", "Regulator", "Provide"]

/** Whether a part must come before the work can be done; without lines the summary tells. */
export function needsParts(facts: Pick<RequestFacts, "charges" | "serviceSummary">): boolean {
  if (facts.charges.length > 0) return facts.charges.some(({ type }) => partTypes.includes(type))
  return !/repair|install|inspect/i.test(facts.serviceSummary ?? "")
}

type PricedLine = Pick<Charge, "type" | "net" | "pricedBy" | "needs">

/**
 * A line whose price is not final: the payer's rates lack something to reckon it from, or its part has no price and nobody
 * has typed one: what a visitor booked, or rates alone have begun.
 */
const isUnpriced = ({ type, net, pricedBy = {}, needs }: PricedLine): boolean =>
  needs?.net !== undefined ||
  needs?.labor !== undefined ||
  (partTypes.includes(type) && net === 0 && !Object.values(pricedBy).includes("typed"))

/** Whether the total is not final yet. */
export const awaitsPrice = ({ charges }: { charges: readonly PricedLine[] }): boolean =>
  charges.some(isUnpriced)

const replacingTypes: readonly Charge["type"][] = ["Replace", "Regulator", "Moulding"]

/** Whether the work takes a part off the car and leaves it over. */
export const leavesOldParts = ({ charges }: Pick<RequestFacts, "charges">): boolean =>
  charges.some(({ type }) => replacingTypes.includes(type))

/**
 * The last word of the customer counts, and must cover the total: the estimate is asked again when the total grows above
 * it. Warranty work costs nothing and needs none.
 */
export function isEstimateAuthorized(
  facts: Pick<RequestFacts, "authorizations" | "invoiceType" | "total">,
): boolean {
  if (facts.invoiceType === "Warranty" || facts.total <= 0) return true
  return (lastAuthorization(facts)?.amount ?? 0) >= facts.total
}

export const lastAuthorization = (facts: Pick<RequestFacts, "authorizations">): Authorization | undefined =>
  facts.authorizations.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)

/** What the signature is for, as long as it holds: a payment that was voided or given back whole takes its signature along. */
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

/** Whether nobody has to sign any more: who signed for a payment in advance had not seen the work. */
export function isSigned(facts: Pick<RequestFacts, "signedAt" | "signedPayment" | "payments">): boolean {
  const signed = signedFor(facts)
  return signed === "work" || signed?.prepaid === false
}

/** Glass with a camera or sensor needs a calibration line or a signed decline before Complete Job (docs/domain.md, section 11). */
export const isCalibrationOpen = (
  facts: Pick<RequestFacts, "calibrationNeeded" | "calibrationDeclined" | "charges">,
): boolean =>
  facts.calibrationNeeded === true &&
  facts.calibrationDeclined === undefined &&
  !facts.charges.some(({ kind }) => kind === "calibration")

const isRemoveAndInstall = (text: string | undefined): boolean => /R&I/i.test(text ?? "")

/** Half a job pays half: marked so, or removal and installation of the old glass (owner's specification). */
export const isHalfJob = (facts: Pick<RequestFacts, "halfJob" | "serviceSummary" | "charges">): boolean =>
  facts.halfJob === true ||
  isRemoveAndInstall(facts.serviceSummary) ||
  facts.charges.some(({ description }) => isRemoveAndInstall(description))

/** As marked; unmarked, when more than one glass is replaced or removed and installed. A Remove and an Install make one glass. */
export function isMultiJob({ multiJob, charges }: Pick<RequestFacts, "multiJob" | "charges">): boolean {
  const glasses = charges.filter(
    (line) =>
      line.type === "Replace" ||
      line.type === "Remove" ||
      (line.type === "Install" && !partnerOf(line, charges)) ||
      (line.type === "Other" && isRemoveAndInstall(line.description)),
  )
  return multiJob ?? glasses.length > 1
}

/** A changed date counts as a reschedule, but not a first date, nor one set while the job still awaits scheduling. */
export const rescheduleCount = (
  before: Pick<RequestFacts, "appointmentDate" | "appointmentRescheduled" | "serviceStatus">,
  newDate: string | undefined,
): number => {
  const moved = before.appointmentDate !== undefined && before.appointmentDate !== newDate
  const counts = moved && before.serviceStatus !== "awaitingServiceScheduling"
  return before.appointmentRescheduled + (counts ? 1 : 0)
}

export type RequestSource = "website" | "dispatch" | "warranty" | "staff"

/** Where a new request starts (docs/domain.md, section 4). */
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

/**
 * When the technicians of a job in progress change, its lines lose theirs and what they were paid, except the Install lines,
 * which another crew may have been given (owner's specification).
 */
export const releaseTechnicians = <Line extends Pick<Charge, "type" | "technicians" | "laborcost">>(
  charges: readonly Line[],
): Line[] =>
  charges.map((line) =>
    line.type === "Install" || line.technicians.length === 0
      ? line
      : { ...line, technicians: [], laborcost: 0 },
  )
