import type { InvoiceType } from "../../charges/charge-types.ts"
import type { BillWay } from "../../insurance/bill-submission.ts"
import type { Coverage } from "../../insurance/claim.ts"
import type { Rejection } from "../../insurance/rejection.ts"
import type { SentBill } from "../../insurance/sent-bill.ts"
import type { ProviderVerdict } from "../../money/payment-state.ts"
import type { Role } from "../../people/permissions.ts"
import { allow, type Result } from "../../result.ts"
import type { InstallRecord, InstallRecordInput } from "../install-record.ts"
import type { JobEvent } from "../job-event.ts"
import type { TechnicianLists } from "../job-technicians.ts"
import type { OldParts } from "../old-parts.ts"
import type { Authorization, RequestFacts } from "../request.ts"
import { type ServiceStatus, type SubmittedStatus, serviceStatuses } from "../status.ts"

/** What an action is: its input, who may use it from which statuses, and what it changes. */

export type CommonRefusal = "not_allowed" | "action_not_allowed"
export type WorkRefusal =
  | CommonRefusal
  | "estimate_not_authorized"
  | "calibration_missing"
  | "install_record_missing"
export type PaymentRefusal = CommonRefusal | "already_paid" | "nothing_due"
export type ActionRefusal = WorkRefusal | PaymentRefusal

/** Every refusal here has a sentence, because disabled buttons show it. */
export type Refused<Code extends ActionRefusal = CommonRefusal> = { ok: false; refusal: Code; detail: string }

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

export type ActionChanges = {
  technicianLists?: TechnicianLists
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

export type Control<Code extends ActionRefusal = ActionRefusal> = {
  label: string
  roles: readonly Role[]
  from: readonly ServiceStatus[]
  objection?: (facts: RequestFacts, role: Role) => Refused<Code> | undefined
}

export type Action<Input> = Control<WorkRefusal> & {
  run: (facts: RequestFacts, input: Input, now: Date) => Result<Outcome, WorkRefusal>
}

export const refuse = <Code extends ActionRefusal>(refusal: Code, detail: string): Refused<Code> => ({
  ok: false,
  refusal,
  detail,
})
export const notNow = (detail: string): Refused => refuse("action_not_allowed", detail)

export const clerk: readonly Role[] = ["clerk"]
export const shopRoles: readonly Role[] = ["clerk", "technician"]
export const anyStatus = serviceStatuses
export const allExcept = (...left: ServiceStatus[]): readonly ServiceStatus[] =>
  serviceStatuses.filter((status) => !left.includes(status))

export const done = (
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
