import { t } from "../../language.ts"
import type { InvoiceType } from "../charges/charge-types.ts"
import { refundedOf, unpaidBy } from "../charges/totals-facts.ts"
import type { BillWay } from "../insurance/bill-ways.ts"
import type { Coverage } from "../insurance/claim.ts"
import type { Rejection } from "../insurance/rejection.ts"
import {
  type BaseBill,
  billedLineOf,
  billStatusOf,
  billsWithOwnAmounts,
  nextBillKind,
  nextDueOf,
  openRejectionOf,
  ownBillOf,
  payableBills,
  type SentBill,
  sentSentence,
} from "../insurance/sent-bill.ts"
import { formatMoney } from "../money/money.ts"
import {
  type ProviderVerdict,
  statusAfterCompletion,
  statusAfterPayment,
  statusAfterUnmark,
} from "../money/payment-state.ts"
import { mayPass, type Role } from "../people/permissions.ts"
import { allow, type Result } from "../result.ts"
import {
  gluedGlass,
  type InstallRecord,
  type InstallRecordInput,
  missingOfRecord,
  toInstallRecord,
} from "./install-record.ts"
import type { JobEvent } from "./job-event.ts"
import { changedTechnicianLists, replacesLineTechnicians, type TechnicianLists } from "./job-technicians.ts"
import type { OldParts } from "./old-parts.ts"
import {
  type Authorization,
  hasAppointment,
  hasTechnicians,
  isCalibrationOpen,
  isEstimateAuthorized,
  isHalfJob,
  isMobile,
  isMultiJob,
  lastAuthorization,
  leavesOldParts,
  needsParts,
  type RequestFacts,
} from "./request.ts"
import {
  isBeforeCompletion,
  type ServiceStatus,
  type SubmittedStatus,
  serviceStatuses,
  statusText,
  submittedStatuses,
} from "./status.ts"

/**
 * The actions of a service request as one table (docs/domain.md, section 4). Server refusals and button states read
 * the same row, so a disabled button shows the reason the server would give.
 */

type CommonRefusal = "not_allowed" | "action_not_allowed"
type WorkRefusal =
  | CommonRefusal
  | "estimate_not_authorized"
  | "calibration_missing"
  | "install_record_missing"
export type PaymentRefusal = CommonRefusal | "already_paid" | "nothing_due"
type ActionRefusal = WorkRefusal | PaymentRefusal

/** Every refusal here has a sentence, because disabled buttons show it. */
type Refused<Code extends ActionRefusal = CommonRefusal> = { ok: false; refusal: Code; detail: string }

export type ActionInputs = {
  confirmAppointment: object
  partsOrdered: object
  partsReceived: object
  /** Omitted lists of a half job stay as they are. */
  assignTechnicians: {
    technicians: readonly string[]
    removalTechnicians?: readonly string[] | undefined
    installTechnicians?: readonly string[] | undefined
  }
  navigate: { enroute: boolean }
  /** `at` is when the customer agreed, if a text or call is recorded later. */
  authorizeEstimate: Pick<Authorization, "how" | "amount" | "name"> & { at?: string; signatureData?: string }
  declineCalibration: { name: string; signatureData: string }
  recordOldParts: { choice: OldParts }
  /** Cents. A waived deductible is 0. */
  recordCoverage: { coverage: Omit<Coverage, "at" | "by">; deductible?: number | undefined }
  startJob: object
  completeJob: { installRecord?: InstallRecordInput | undefined }
  recordInstall: { installRecord: InstallRecordInput }
  submitBill: {
    how: BillWay
    to: string | undefined
    again: boolean
    pdfHash: string
    fingerprint: string
  }
  /** `billSentAt` says which bill, by its instant. Needed if several are out. */
  rejectBill: Pick<Rejection, "reason" | "note"> & { billSentAt?: string | undefined }
  /** `rejectedAt` says which rejection, by its instant, so a repeat can't remove another. */
  undoRejection: { rejectedAt: string }
  unmarkPaid: { paymentId?: string | undefined }
  completePayment: { payment: ProviderVerdict }
  reopen: object
  cancel: object
  setStatus: { serviceStatus: ServiceStatus }
  unmarkRescheduled: object
  toggleHalfJob: object
  toggleMultiJob: object
  invoiceCopySent: { by: "text" | "email" }
  undo: { last: LastStep | undefined }
  switchInvoiceType: { invoiceType: InvoiceType }
  deleteDispatch: object
  keepTime: object
  reviewSurplus: object
}
export type ActionName = keyof ActionInputs

/** Actions that are easily tapped by mistake and can be undone. */
export const undoableActions = ["startJob", "completeJob"] as const satisfies readonly ActionName[]

export const isUndoable = (action: string): boolean => undoableActions.some((name) => name === action)

export type LastStep = {
  action: (typeof undoableActions)[number]
  from: ServiceStatus
  at: string
  isOwn: boolean
}
/** In milliseconds. Later, other changes may build on the step. */
const undoMilliseconds = 60_000

export type ActionChanges = {
  crews?: TechnicianLists
  releasesTechnicians?: true
  authorization?: Authorization & { signatureData?: string }
  calibrationDeclined?: { name: string; at: string; signatureData: string }
  installRecord?: InstallRecord
  oldParts?: { choice: OldParts; at: string }
  coverage?: Omit<Coverage, "by">
  insuranceDeductible?: number
  insuranceDispatch?: string
  insurerBill?: SentBill & {
    how: BillWay
    to?: string
    pdfHash: string
    fingerprint: string
  }
  billRejection?: Rejection & { carrierKey: string | undefined }
  /** Removes the rejection with this instant, and returns the bill to this status. */
  undoneRejection?: { at: string; submittedAs: SubmittedStatus }
  completedAt?: string
  voidedPayment?: string
  appointmentRescheduled?: 0
  halfJob?: boolean
  multiJob?: boolean
  dispatchDeleted?: true
  /** Declines the customer's request for another time. */
  timeKept?: true
  surplusReviewed?: true
}

export type Outcome = {
  serviceStatus: ServiceStatus
  changes: ActionChanges
  event: JobEvent
}

type Control<Code extends ActionRefusal = ActionRefusal> = {
  label: string
  roles: readonly Role[]
  from: readonly ServiceStatus[]
  objection?: (facts: RequestFacts, role: Role) => Refused<Code> | undefined
}

type Action<Input> = Control<WorkRefusal> & {
  run: (facts: RequestFacts, input: Input, now: Date) => Result<Outcome, WorkRefusal>
}

const refuse = <Code extends ActionRefusal>(refusal: Code, detail: string): Refused<Code> => ({
  ok: false,
  refusal,
  detail,
})
const notNow = (detail: string): Refused => refuse("action_not_allowed", detail)

const clerk: readonly Role[] = ["clerk"]
const insurerOwes = ({ payments = [], ...facts }: RequestFacts): boolean =>
  unpaidBy({ ...facts, payments }, "insurance") > 0
const shopRoles: readonly Role[] = ["clerk", "technician"]
const anyStatus = serviceStatuses
const beforeCompletion = serviceStatuses.filter(isBeforeCompletion)
const allExcept = (...left: ServiceStatus[]): readonly ServiceStatus[] =>
  serviceStatuses.filter((status) => !left.includes(status))

const withEarlier = (bills: readonly BaseBill[]): Pick<SentBill, "earlierBills"> =>
  bills.length === 0 ? {} : { earlierBills: bills.map(({ at, amount, lines }) => ({ at, amount, lines })) }

/** What a copy asks for after charges were removed. Work added later is a supplement to that. */
const loweredBillsOf = (
  bills: readonly BaseBill[],
  { totalInsuranceDue: amount, charges }: RequestFacts,
): Pick<SentBill, "amount" | "lines" | "earlierBills"> | undefined =>
  amount < (bills.at(-1)?.amount ?? 0)
    ? {
        amount,
        lines: charges.map(billedLineOf),
        // The copy replaces earlier bills for at least its amount.
        ...withEarlier(bills.slice(0, -1).filter((bill) => bill.amount < amount)),
      }
    : undefined

const unauthorized = (facts: RequestFacts): Refused<"estimate_not_authorized"> | undefined => {
  if (isEstimateAuthorized(facts)) return undefined
  const authorized = lastAuthorization(facts)
  const total = formatMoney(facts.total)
  return refuse(
    "estimate_not_authorized",
    authorized
      ? `The total is now ${total}. The customer authorized ${formatMoney(authorized.amount)}.`
      : `The customer hasn't authorized the ${total} estimate yet.`,
  )
}

const recordRefused = (
  { charges, requestReceivedTimestamp: received }: RequestFacts,
  record: Pick<InstallRecordInput, "glasses" | "setAt"> | undefined,
  now: Date,
): Refused<"install_record_missing" | CommonRefusal> | undefined => {
  const missing = missingOfRecord(charges, record)
  if (missing !== undefined) return refuse("install_record_missing", missing)
  if (!record) return undefined
  if (new Date(record.setAt) > now) return notNow("The glass can't be set in the future.")
  if (received !== undefined && new Date(record.setAt) < new Date(received))
    return notNow("The glass can't be set before the request came in.")
  return undefined
}

const done = (
  { serviceStatus: before }: RequestFacts,
  serviceStatus: ServiceStatus,
  event: JobEvent,
  changes: ActionChanges = {},
): Result<Outcome, never> =>
  allow({
    serviceStatus,
    changes,
    event: serviceStatus === before ? event : { ...event, status: serviceStatus },
  })

export const actions: { [Name in ActionName]: Action<ActionInputs[Name]> } = {
  confirmAppointment: {
    label: "Confirm Appointment",
    roles: clerk,
    from: ["open", "awaitingServiceScheduling", "serviceWarrantyRequested"],
    objection: (facts) =>
      hasAppointment(facts) ? undefined : notNow("Set the appointment date and window first."),
    run: (facts) =>
      needsParts(facts)
        ? done(facts, "needParts", { code: "confirmAppointment" })
        : done(facts, "repairReady", {
            code: "confirmAppointment",
            ...(!hasTechnicians(facts) && { withoutTechnician: true }),
          }),
  },
  partsOrdered: {
    label: "Parts Ordered",
    roles: clerk,
    from: ["needParts"],
    run: (facts) => done(facts, "awaitingParts", { code: "partsOrdered" }),
  },
  partsReceived: {
    label: "Parts Received",
    roles: shopRoles,
    from: ["awaitingParts"],
    run: (facts) =>
      done(facts, hasTechnicians(facts) ? "repairReady" : "awaitingTechnician", {
        code: "partsReceived",
      }),
  },
  assignTechnicians: {
    label: "Assign technicians",
    roles: shopRoles,
    from: anyStatus,
    run: (facts, { technicians, removalTechnicians, installTechnicians }) => {
      const lists = changedTechnicianLists(facts, {
        appointmentTechnicians: technicians,
        appointmentTechniciansRemoval: removalTechnicians,
        appointmentTechniciansInstall: installTechnicians,
      })
      const after = { ...facts, ...lists }
      const assigned = hasTechnicians(after)
      const ready = assigned && facts.serviceStatus === "awaitingTechnician"
      return done(
        facts,
        ready ? "repairReady" : facts.serviceStatus,
        { code: "assignTechnicians", ...(!assigned && { removed: true }) },
        {
          crews: lists,
          ...(facts.serviceStatus === "serviceInProgress" &&
            replacesLineTechnicians(facts, after) && { releasesTechnicians: true }),
        },
      )
    },
  },
  navigate: {
    label: "Navigate",
    roles: shopRoles,
    from: ["repairReady"],
    objection: (facts) =>
      isMobile(facts) ? undefined : notNow("This is an in-shop job. You don't need to drive."),
    run: (facts, { enroute }) =>
      done(facts, enroute ? "technicianEnroute" : "repairReady", { code: "navigate" }),
  },
  authorizeEstimate: {
    label: "Authorize estimate",
    roles: [...shopRoles, "user"],
    from: beforeCompletion,
    run: (facts, { how, amount, name, at, signatureData }, now) => {
      if (amount <= 0) return notNow("Enter the authorized amount.")
      if (how === "signature" && !signatureData) return notNow("Get the signature first.")
      if (at !== undefined && new Date(at) > now)
        return notNow("The authorization time can't be in the future.")
      const { requestReceivedTimestamp: received } = facts
      if (at !== undefined && received !== undefined && new Date(at) < new Date(received))
        return notNow("The authorization can't be from before the request.")
      const authorization = {
        how,
        amount,
        name,
        at: at ?? now.toISOString(),
        ...(signatureData && { signatureData }),
      }
      return done(
        facts,
        facts.serviceStatus,
        { code: "authorizeEstimate", name, amount, how },
        {
          authorization,
        },
      )
    },
  },
  declineCalibration: {
    label: "Decline calibration",
    roles: [...shopRoles, "user"],
    from: allExcept("cancelled", "closed"),
    objection(facts) {
      if (!facts.calibrationNeeded) return notNow(t("This glass doesn't need calibration."))
      // A bill needs the decline too, when a line was removed or a status was set by hand.
      return isBeforeCompletion(facts.serviceStatus) || isCalibrationOpen(facts)
        ? undefined
        : notNow(t("This job already has its calibration, or the customer's signed decline."))
    },
    run: (facts, { name, signatureData }, now) =>
      done(
        facts,
        facts.serviceStatus,
        { code: "declineCalibration", name },
        {
          calibrationDeclined: { name, at: now.toISOString(), signatureData },
        },
      ),
  },
  startJob: {
    label: "Start Job",
    roles: shopRoles,
    from: ["repairReady", "awaitingParts", "technicianEnroute"],
    objection: unauthorized,
    run: (facts) => done(facts, "serviceInProgress", { code: "startJob" }),
  },
  completeJob: {
    label: "Complete Job",
    roles: shopRoles,
    from: ["serviceInProgress"],
    objection: (facts) =>
      unauthorized(facts) ??
      (isCalibrationOpen(facts)
        ? refuse(
            "calibration_missing",
            "This glass has a camera or sensor. Add a calibration line, or record that the customer declined it.",
          )
        : undefined),
    run: (facts, { installRecord: record }, now) => {
      const refused = recordRefused(facts, record ?? facts.installRecord, now)
      if (refused) return refused
      const changes = {
        completedAt: now.toISOString(),
        ...(record && { installRecord: toInstallRecord(facts.charges, record) }),
      }
      return done(facts, statusAfterCompletion(facts), { code: "completeJob" }, changes)
    },
  },
  /** Adds or corrects the record that Complete Job requires. */
  recordInstall: {
    label: "Install record",
    roles: shopRoles,
    from: serviceStatuses.filter(
      (status) => status === "serviceInProgress" || (!isBeforeCompletion(status) && status !== "cancelled"),
    ),
    objection: (facts) =>
      gluedGlass(facts.charges).length > 0 ? undefined : notNow("No glass is glued in on this job."),
    run: (facts, { installRecord: record }, now) =>
      recordRefused(facts, record, now) ??
      done(
        facts,
        facts.serviceStatus,
        { code: "recordInstall" },
        {
          installRecord: toInstallRecord(facts.charges, record),
        },
      ),
  },
  recordOldParts: {
    label: "Old parts",
    roles: shopRoles,
    from: allExcept("cancelled"),
    objection: (facts) => (leavesOldParts(facts) ? undefined : notNow("No part is replaced on this job.")),
    run: (facts, { choice }, now) =>
      done(
        facts,
        facts.serviceStatus,
        { code: "recordOldParts", choice },
        {
          oldParts: { choice, at: now.toISOString() },
        },
      ),
  },
  recordCoverage: {
    label: "Verify Coverage",
    roles: clerk,
    from: allExcept("cancelled", "closed"),
    objection: ({ invoiceType }) =>
      invoiceType === "Insurance" ? undefined : notNow("No insurer pays for this job."),
    run(facts, { coverage, deductible }, now) {
      const covered = coverage.policyActive && coverage.comprehensive
      const isWaiting = facts.serviceStatus === "awaitingCoverageVerification"
      const status = covered ? "awaitingServiceScheduling" : "exception"
      // A bill that is out keeps its figures. Another deductible is an edit, which shows what it changes.
      const mayReprice = covered && isBeforeCompletion(facts.serviceStatus)
      const due = coverage.glassWaiver ? 0 : deductible
      const { reference } = coverage
      const isOwnDispatch = !facts.insuranceDispatch || facts.insuranceDispatch === facts.coverage?.reference
      return done(
        facts,
        isWaiting ? status : facts.serviceStatus,
        { code: "recordCoverage", covered },
        {
          coverage: { ...coverage, at: now.toISOString() },
          ...(mayReprice && due !== undefined && { insuranceDeductible: due }),
          ...(reference && isOwnDispatch && { insuranceDispatch: reference }),
        },
      )
    },
  },
  /** The bill goes to the carrier: the first, a corrected one after a rejection, a supplement, or a copy by choice. */
  submitBill: {
    label: "Send Bill",
    roles: clerk,
    from: [
      "serviceComplete",
      "awaitingPayment",
      "partialPayment",
      "invoiceRejected",
      "invoiceSubmitted",
      "invoiceAccepted",
    ],
    objection: (facts) =>
      facts.invoiceType === "Insurance" && insurerOwes(facts)
        ? undefined
        : notNow("No insurer owes anything for this job."),
    run(facts, { how, to, again, pdfHash, fingerprint }, now) {
      const kind = nextBillKind(facts)
      const before = ownBillOf(facts)
      if (kind === "copy" && before && !again)
        return notNow(`${sentSentence(before)} Send it again only if the carrier doesn't have it.`)
      const unpaid = unpaidBy({ ...facts, payments: facts.payments ?? [] }, "insurance")
      const event = {
        code: "submitBill",
        amount: nextDueOf(facts, unpaid),
        how,
        to,
        pdfHash,
      } as const
      const at = now.toISOString()
      const bills = payableBills(facts)
      const base = bills.at(-1)
      const sent = {
        carrierKey: facts.insuranceCarrierKey,
        firstAt: before?.firstAt ?? at,
        how,
        ...(to && { to }),
        pdfHash,
        fingerprint,
      }
      if (kind === "copy") {
        const isRejected = billStatusOf(facts) === "invoiceRejected"
        // The work of a rejected supplement was removed, so the bills before it are what the carrier has.
        const isWithdrawn = base !== undefined && base.at !== before?.at
        const lowered = loweredBillsOf(bills, facts)
        return done(
          facts,
          isRejected ? "invoiceSubmitted" : facts.serviceStatus,
          { ...event, isAgain: true },
          base && (isWithdrawn || lowered)
            ? {
                insurerBill: {
                  ...sent,
                  at: base.at,
                  ...(lowered ?? {
                    amount: base.amount,
                    lines: base.lines,
                    ...withEarlier(bills.slice(0, -1)),
                  }),
                },
              }
            : {},
        )
      }
      const insurerBill = {
        ...sent,
        at,
        amount: facts.totalInsuranceDue,
        lines: facts.charges.map(billedLineOf),
        ...withEarlier(bills),
      }
      return done(
        facts,
        "invoiceSubmitted",
        { ...event, ...(kind === "supplement" && { isSupplement: true }) },
        { insurerBill },
      )
    },
  },
  rejectBill: {
    label: "Bill Rejected",
    roles: clerk,
    from: ["invoiceSubmitted", "invoiceAccepted", "invoiceRejected", "partialPayment"],
    objection: (facts) => {
      if (facts.invoiceType !== "Insurance") return notNow("No insurer pays for this job.")
      const status = billStatusOf(facts)
      // After its supplement, the bill itself can be rejected, too.
      return status === "invoiceSubmitted" || status === "invoiceAccepted" || payableBills(facts).length > 0
        ? undefined
        : notNow("The insurer's bill isn't out.")
    },
    run(facts, { reason, note, billSentAt }, now) {
      const bills = billsWithOwnAmounts(payableBills(facts))
      if (billSentAt === undefined && bills.length > 1)
        return notNow("A bill and a supplement are out. Choose which one was rejected.")
      const bill = billSentAt === undefined ? bills[0] : bills.find(({ at }) => at === billSentAt)
      if (billSentAt !== undefined && !bill)
        return notNow("The carrier doesn't have this bill. Choose another.")
      return done(
        facts,
        "invoiceRejected",
        { code: "rejectBill", reason, ...(bill?.isSupplement && { isSupplement: true }), sentAt: bill?.at },
        {
          billRejection: {
            reason,
            note,
            at: now.toISOString(),
            carrierKey: facts.insuranceCarrierKey,
            bill,
            before: submittedStatuses.find((status) => status === billStatusOf(facts)),
            ...(facts.serviceStatus === "partialPayment" && { wasPartlyPaid: true }),
          },
        },
      )
    },
  },
  /** For a rejection recorded by mistake. Once a bill or the insurer's payment ended it, it stays. */
  undoRejection: {
    label: "Undo Rejection",
    roles: clerk,
    from: ["invoiceRejected", "partialPayment"],
    objection: (facts) =>
      facts.invoiceType === "Insurance" && openRejectionOf(facts)?.rejection
        ? undefined
        : notNow("No recorded rejection is open."),
    run(facts, { rejectedAt }) {
      const rejection = openRejectionOf(facts)?.rejection
      if (rejection?.at !== rejectedAt) return notNow("This rejection isn't open anymore.")
      const { reason, before = "invoiceSubmitted", wasPartlyPaid, bill } = rejection
      const isSupplement = bill?.isSupplement && { isSupplement: true as const }
      const isPartlyPaid = wasPartlyPaid || facts.serviceStatus === "partialPayment"
      return done(
        facts,
        isPartlyPaid ? statusAfterPayment({ ...facts, serviceStatus: before }, "settled") : before,
        { code: "undoRejection", reason, ...isSupplement },
        { undoneRejection: { at: rejectedAt, submittedAs: before } },
      )
    },
  },
  unmarkPaid: {
    label: "Unmark Customer Paid",
    roles: clerk,
    from: anyStatus,
    objection: (facts) => {
      if (voidablePayments(facts).length > 0) return undefined
      return facts.customerPaid && facts.payments?.some(isKeptByProvider)
        ? notNow("The customer paid by card. Refund the card payment instead.")
        : notNow("The customer isn't marked as paid.")
    },
    run(facts, { paymentId }) {
      const choices = voidablePayments(facts)
      if (paymentId === undefined && choices.length > 1)
        return notNow(`The customer made ${choices.length} payments. Choose which one to unmark.`)
      const unmarked =
        paymentId === undefined
          ? choices[0]
          : facts.payments?.find((payment) => payment._id === paymentId && isByHand(payment))
      if (unmarked?._id === undefined) return notNow("This payment can't be unmarked.")
      const { _id: id, prepaid } = unmarked
      const payments = facts.payments?.map((one) => (one._id === id ? { ...one, voided: true } : one))
      const after = { ...facts, payments }
      // A prepayment changes no status.
      const status =
        prepaid && isBeforeCompletion(facts.serviceStatus) ? facts.serviceStatus : statusAfterUnmark(after)
      return done(facts, status, { code: "unmarkPaid" }, { voidedPayment: id })
    },
  },
  completePayment: {
    label: "Complete Payment",
    roles: shopRoles,
    from: ["paymentPending"],
    run: (facts, { payment }) =>
      payment === "pending"
        ? notNow("The payment is still pending with the provider.")
        : done(facts, statusAfterPayment(facts, payment), { code: "completePayment" }),
  },
  reopen: {
    label: "Reopen Request",
    roles: clerk,
    from: ["cancelled"],
    run: (facts) => done(facts, "needParts", { code: "reopen" }),
  },
  cancel: {
    label: "Cancel Request",
    roles: clerk,
    from: allExcept("cancelled"),
    run: (facts) => done(facts, "cancelled", { code: "cancel" }),
  },
  setStatus: {
    label: "Set status",
    roles: clerk,
    from: anyStatus,
    run: (facts, { serviceStatus }) =>
      serviceStatus === facts.serviceStatus
        ? notNow(`The status is already ${statusText(serviceStatus)}.`)
        : done(facts, serviceStatus, { code: "setStatus", from: facts.serviceStatus }),
  },
  unmarkRescheduled: {
    label: "Unmark Rescheduled",
    roles: clerk,
    from: anyStatus,
    objection: (facts) =>
      facts.appointmentRescheduled > 0 ? undefined : notNow("This job wasn't rescheduled."),
    run: (facts) =>
      done(facts, facts.serviceStatus, { code: "unmarkRescheduled" }, { appointmentRescheduled: 0 }),
  },
  toggleHalfJob: {
    label: "Half job",
    roles: shopRoles,
    from: anyStatus,
    objection: (facts) =>
      isHalfJob(facts) && !facts.halfJob
        ? notNow("The work says R&I, so this is already a half job.")
        : undefined,
    run: (facts) => {
      const halfJob = !facts.halfJob
      return done(
        facts,
        facts.serviceStatus,
        { code: "toggleHalfJob", halfJob },
        {
          halfJob,
        },
      )
    },
  },
  toggleMultiJob: {
    label: "Multi job",
    roles: shopRoles,
    from: anyStatus,
    run: (facts) => {
      const multiJob = !isMultiJob(facts)
      return done(facts, facts.serviceStatus, { code: "toggleMultiJob", multiJob }, { multiJob })
    },
  },
  invoiceCopySent: {
    label: "Send invoice copy",
    roles: shopRoles,
    from: allExcept("cancelled", "closed"),
    run: (facts, { by }) => {
      const submitted = facts.invoiceType === "Net" && facts.totalUnpaid > 0
      return done(facts, submitted ? "invoiceSubmitted" : facts.serviceStatus, {
        code: "invoiceCopySent",
        by: by === "email" ? "email" : "text",
      })
    },
  },
  /** Undo is a new event. The history keeps both. */
  undo: {
    label: "Undo",
    roles: shopRoles,
    from: anyStatus,
    run: (facts, { last }, now) => {
      if (!last) return notNow("There's nothing to undo, or someone changed the job since.")
      const { label } = actions[last.action]
      if (!last.isOwn)
        return notNow(`Someone else used ${label}. Ask them, or the office, to change it back.`)
      if (now.getTime() - Date.parse(last.at) > undoMilliseconds)
        return notNow(`It's too late to undo ${label}. Ask the office to set the status.`)
      return done(facts, last.from, { code: "undo", action: last.action })
    },
  },
  deleteDispatch: {
    label: "Delete dispatch",
    roles: clerk,
    from: anyStatus,
    objection: ({ insuranceDispatch }) =>
      insuranceDispatch ? undefined : notNow("This job has no dispatch."),
    run: (facts) =>
      done(
        facts,
        facts.serviceStatus,
        { code: "deleteDispatch", dispatch: facts.insuranceDispatch ?? "" },
        {
          dispatchDeleted: true,
        },
      ),
  },
  /** Declines a requested time. Setting another time answers the request, too. */
  keepTime: {
    label: "Keep the time",
    roles: clerk,
    from: anyStatus,
    objection: ({ timeAsked }) =>
      timeAsked ? undefined : notNow("The customer hasn't asked for a different time."),
    run: (facts) => done(facts, facts.serviceStatus, { code: "keepTime" }, { timeKept: true }),
  },
  reviewSurplus: {
    label: "Mark Reviewed",
    roles: clerk,
    from: anyStatus,
    objection: ({ surplus }) =>
      surplus === undefined ? notNow("There is no payment to review.") : undefined,
    run: (facts) =>
      done(
        facts,
        facts.serviceStatus,
        { code: "reviewSurplus", amount: facts.surplus ?? 0 },
        {
          surplusReviewed: true,
        },
      ),
  },
  /** The caller also writes the invoice type and the new line prices. */
  switchInvoiceType: {
    label: "Switch invoice type",
    roles: clerk,
    from: anyStatus,
    run: (facts, { invoiceType }) =>
      invoiceType === "Cash" && facts.invoiceType === "Cash"
        ? notNow("This is already a Cash invoice.")
        : done(facts, facts.serviceStatus, { code: "switchInvoiceType", invoiceType }),
  },
}

type Payment = NonNullable<RequestFacts["payments"]>[number]

const isFromCustomer = (payment: Payment): boolean =>
  payment.party === "customer" && !payment.voided && refundedOf(payment).amount < payment.amount

/** Voiding a card payment here would not return the money. */
const isKeptByProvider = (payment: Payment): boolean =>
  payment.method === "CREDITCARD" && isFromCustomer(payment)

const isByHand = (payment: Payment): boolean => payment.method !== "CREDITCARD" && isFromCustomer(payment)

/** Payments that Unmark Customer Paid can void: those after completion, else prepayments that covered everything. */
export const voidablePayments = <Row extends Payment>({
  payments = [],
  customerPaid,
}: {
  payments?: readonly Row[] | undefined
  customerPaid: boolean
}): Row[] => {
  const byHand = payments.filter(isByHand)
  const since = byHand.filter(({ prepaid }) => !prepaid)
  return since.length > 0 || !customerPaid ? since : byHand
}

const paymentObjection = (
  { charges }: RequestFacts,
  payer: "customer" | "insurer",
  due: number,
  paid: boolean,
): Refused<PaymentRefusal> | undefined => {
  if (charges.length === 0) return notNow("Add a charge first.")
  if (paid) return refuse("already_paid", `The ${payer} has already paid.`)
  return due > 0 ? undefined : refuse("nothing_due", `Nothing is due from the ${payer}.`)
}

/**
 * Records that block the deletion of a request (docs/decisions/deleting-a-request.md). Only admins and developers may
 * delete a job whose work is done, because deleting it hides money that a clerk took. A present status after completion counts too.
 */
const permanentRecords = (
  {
    payments = [],
    pendingPayment,
    installRecord,
    warrantyInvoices = [],
    completedAt,
    insurerBill,
    serviceStatus,
  }: RequestFacts,
  role: Role,
): Refused | undefined => {
  if (payments.length > 0 || pendingPayment)
    return notNow("Money was taken on this job, and payments are never deleted. Cancel the request instead.")
  if (installRecord)
    return notNow("A recall must find the glass installed on this job. Cancel the request instead.")
  const isCompleted =
    completedAt !== undefined || !(isBeforeCompletion(serviceStatus) || serviceStatus === "cancelled")
  const finished = insurerBill ? "billed" : isCompleted ? "completed" : undefined
  if (finished && !mayPass(role, []))
    return notNow(`This job was ${finished}. Cancel it instead, or ask an admin to delete it.`)
  return warrantyInvoices.length > 0
    ? notNow(`Warranty visit ${warrantyInvoices.join(", ")} was made from this job. Delete that first.`)
    : undefined
}

/** Operations with an endpoint or dialog of their own, under the same rules (owner's specification). */
type OtherCall =
  | "acceptPayment"
  | "acceptInsurancePayment"
  | "saveSignature"
  | "captureVin"
  | "createWarrantyDispatch"
  | "deleteRequest"
  | "notifyTechnicians"
  | "requestReview"
  | "switchToCash"
  | "switchToNet"
  | "switchToInsurance"

type ControlRefusal<Name extends ControlName> = Name extends ActionName
  ? WorkRefusal
  : Name extends "acceptPayment" | "acceptInsurancePayment"
    ? PaymentRefusal
    : CommonRefusal

export type ControlName = ActionName | OtherCall

export const controls: { [Name in ControlName]: Control<ControlRefusal<Name>> } = {
  ...actions,
  acceptPayment: {
    label: "Accept Payment",
    roles: shopRoles,
    from: anyStatus,
    objection: (facts) => paymentObjection(facts, "customer", facts.totalCustomerDue, facts.customerPaid),
  },
  acceptInsurancePayment: {
    label: "Accept Insurance Payment",
    roles: clerk,
    from: anyStatus,
    objection: (facts) => paymentObjection(facts, "insurer", facts.totalInsuranceDue, facts.billingPaid),
  },
  saveSignature: {
    label: "Save Signature",
    roles: shopRoles,
    from: anyStatus,
    objection: (facts) =>
      facts.invoiceType === "Warranty" ? notNow("Warranty jobs don't need a signature.") : undefined,
  },
  captureVin: { label: "Capture VIN", roles: shopRoles, from: anyStatus },
  /** Technicians only for their own jobs. */
  createWarrantyDispatch: {
    label: "Create Warranty Dispatch",
    roles: shopRoles,
    from: [
      "serviceComplete",
      "partialPayment",
      "invoiceSubmitted",
      "invoiceAccepted",
      "invoiceRejected",
      "invoicePaid",
    ],
    objection: (facts) =>
      facts.invoiceType === "Warranty" ? notNow("This is already a Warranty job.") : undefined,
  },
  notifyTechnicians: {
    label: "Notify technicians",
    roles: shopRoles,
    from: allExcept("cancelled", "closed"),
    objection: (facts) =>
      (facts.assignedTechnicians ?? []).length > 0 ? undefined : notNow("Assign a technician first."),
  },
  requestReview: { label: "Request Review", roles: clerk, from: allExcept("cancelled", "closed") },
  deleteRequest: { label: "Delete request", roles: clerk, from: anyStatus, objection: permanentRecords },
  switchToCash: {
    label: "Switch to Cash",
    roles: clerk,
    from: anyStatus,
    objection: (facts) =>
      facts.invoiceType === "Cash" ? notNow("This is already a Cash invoice.") : undefined,
  },
  switchToNet: { label: "Switch to Net", roles: clerk, from: anyStatus },
  switchToInsurance: { label: "Switch to Insurance", roles: clerk, from: anyStatus },
}

const listStatuses = (list: readonly ServiceStatus[]): string => {
  const texts = list.map(statusText)
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`
}

const wrongStatus = ({ label, from }: Pick<Control, "label" | "from">, status: ServiceStatus): Refused =>
  notNow(
    from.length > serviceStatuses.length / 2
      ? `You can't use ${label} while the job is ${statusText(status)}.`
      : `${label} is for jobs in ${listStatuses(from)}. This one is ${statusText(status)}.`,
  )

const check = <Code extends ActionRefusal>(
  control: Control<Code>,
  facts: RequestFacts,
  role: Role,
): { ok: true } | Refused<Code | CommonRefusal> => {
  if (!mayPass(role, control.roles)) return refuse("not_allowed", `Your role can't use ${control.label}.`)
  if (!control.from.includes(facts.serviceStatus)) return wrongStatus(control, facts.serviceStatus)
  return control.objection?.(facts, role) ?? allow({})
}

const controlNames = Object.keys(controls) as ControlName[]

export const mayDo = <Name extends ControlName>(
  name: Name,
  facts: RequestFacts,
  role: Role,
): { ok: true } | Refused<ControlRefusal<Name> | CommonRefusal> =>
  check<ControlRefusal<Name>>(controls[name], facts, role)

export type Allowance = { allowed: true } | { allowed: false; refusal: ActionRefusal; reason: string }

/** The state of every button. `not_allowed` ones are hidden, others that are refused are disabled with the reason. */
export const allowedActions = (facts: RequestFacts, role: Role): Record<ControlName, Allowance> =>
  Object.fromEntries(
    controlNames.map((name): [ControlName, Allowance] => {
      const answer = mayDo(name, facts, role)
      return [
        name,
        answer.ok ? { allowed: true } : { allowed: false, refusal: answer.refusal, reason: answer.detail },
      ]
    }),
    // `Object.fromEntries` loses the key type, so the cast restores it.
  ) as Record<ControlName, Allowance>

export function decide<Name extends ActionName>(
  name: Name,
  facts: RequestFacts,
  input: ActionInputs[Name],
  { role, now }: { role: Role; now: Date },
): Result<Outcome, WorkRefusal> {
  const action = actions[name]
  const allowed = check(action, facts, role)
  return allowed.ok ? action.run(facts, input, now) : allowed
}
