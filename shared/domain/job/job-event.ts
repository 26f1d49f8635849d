import type { BillWay } from "../insurance/bill-submission.ts"
import type { RejectionReason } from "../insurance/rejection.ts"
import type { cardText } from "../money/card-text.ts"
import type { OldParts } from "./old-parts.ts"
import type { ServiceStatus } from "./status.ts"

type Nothing = Record<never, never>

type CardFacts = {
  /** "payment" is taken by staff, "ownPayment" is made by the customer. */
  kind: "payment" | "ownPayment" | "refund"
  amount: number
}

/**
 * What a history event records, by code. Codes and facts are stored and never shown, so renaming a button or
 * rewording a sentence changes no history. `job-event-text.ts` formats them. Amounts are cents.
 */
type EventFacts = {
  confirmAppointment: { withoutTechnician?: true }
  partsOrdered: Nothing
  partsReceived: Nothing
  assignTechnicians: { removed?: true }
  navigate: Nothing
  authorizeEstimate: { name: string; amount: number; how: string; onJobPage?: true }
  declineCalibration: { name: string; onJobPage?: true }
  startJob: Nothing
  completeJob: Nothing
  recordInstall: Nothing
  recordOldParts: { choice: OldParts }
  recordCoverage: { covered: boolean }
  /** Bills from before emails say only the amount. */
  submitBill: {
    amount: number
    how?: BillWay
    to?: string | undefined
    pdfHash?: string
    isSupplement?: true
    isAgain?: true
  }
  /** `sentAt` is when the rejected bill went out, if it is known. */
  rejectBill: { reason: RejectionReason; isSupplement?: true; sentAt?: string | undefined }
  undoRejection: { reason: RejectionReason; isSupplement?: true }
  unmarkPaid: Nothing
  completePayment: Nothing
  reopen: Nothing
  cancel: Nothing
  setStatus: { from: ServiceStatus }
  unmarkRescheduled: Nothing
  toggleHalfJob: { halfJob: boolean }
  toggleMultiJob: { multiJob: boolean }
  invoiceCopySent: { by: "email" | "text" }
  undo: { action: "startJob" | "completeJob" }
  deleteDispatch: { dispatch: string }
  keepTime: Nothing
  reviewSurplus: { amount: number }
  switchInvoiceType: { invoiceType: string; payer?: string | undefined }

  requestCreated: Nothing
  requestImported: Nothing
  dispatchAccepted: { dispatch: string }
  /** `callAbout`: what the shop must call about, because no window was chosen. */
  bookedOnWebsite: { callAbout?: "time" | "placeAndTime" }
  createdAsWarranty: { original: number }

  requestChanged: Nothing
  chargesChanged: Nothing
  amountDueChanged: Nothing
  promoCodeChanged: Nothing
  signatureSaved: Nothing
  paymentSignatureSaved: Nothing
  overheadFilled: Nothing
  overheadReset: Nothing
  warrantyVisitCreated: { invoiceNumber: number }
  warrantyVisitDeleted: { invoiceNumber: number }

  alertLeft: Nothing
  alertRead: Nothing
  alertRemoved: Nothing
  notesDeleted: { count: number }
  attachmentsDeleted: { count: number; category?: string | undefined }
  /** Categories as shown. */
  attachmentRefiled: { from: string; to: string }
  photosPublished: { count: number; galleryEntry: string }
  techniciansNotified: { names: readonly string[] }
  reviewRequested: Nothing
  reviewLinkOpened: Nothing
  reviewSiteOpened: { platform: string }

  textsAllowed: Nothing
  textsRequested: Nothing
  textsEnded: Nothing
  signedOnJobPage: Nothing
  reviewStartedOnJobPage: Nothing
  timeRequested: { wish: string }

  // Money. Amounts include the tip.
  paymentTaken: {
    method: string
    amount: number
    tip: number
    number?: string | undefined
    surplus?: number
  }
  cardStarted: CardFacts & { onJobPage?: true }
  cardDone: CardFacts & {
    tip: number
    card?: Parameters<typeof cardText>[0] | undefined
    surplus?: number
    /** The payment was considered failed before. */
    late?: true
  }
  cardFailed: CardFacts & { codes: readonly string[] }
  cardUndecided: CardFacts
  refundedByHand: { amount: number; method: string }
  refundedAtSquare: { amount: number }
  chargedBack: { amount: number }
}

export type EventCode = keyof EventFacts

export type JobEvent = {
  [Code in EventCode]: {
    code: Code
    /** The new status, if an action changed it. */
    status?: ServiceStatus
    /** The old status, if a person set `status` in an edit. */
    statusBefore?: ServiceStatus
  } & EventFacts[Code]
}[EventCode]
