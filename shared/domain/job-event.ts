import type { cardText } from "./card-text.ts"
import type { OldParts } from "./old-parts.ts"
import type { ServiceStatus } from "./status.ts"

type Nothing = Record<never, never>

type CardFacts = {
  /** A payment is taken by the shop, or made by the customer (`ownPayment`). */
  kind: "payment" | "ownPayment" | "refund"
  /** cents, including the tip */
  amount: number
}

/**
 * What an event of a job's history records, by its code. Codes and facts are stored and never shown, so renaming a button or
 * rewording a sentence changes no history. `job-event-text.ts` turns them into sentences. Amounts are cents.
 */
type EventFacts = {
  // The actions of `actions.ts`, by their names.
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
  /** `payer`: the carrier or the account */
  switchInvoiceType: { invoiceType: string; payer?: string | undefined }

  // How a job begins.
  requestCreated: Nothing
  requestImported: Nothing
  dispatchAccepted: { dispatch: string }
  /** `callAbout`: what the shop has to call about, because the customer chose no window */
  bookedOnWebsite: { callAbout?: "time" | "placeAndTime" }
  createdAsWarranty: { original: number }

  // Edits.
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

  // Notes, attachments, texts, reviews.
  alertLeft: Nothing
  alertRead: Nothing
  alertRemoved: Nothing
  notesDeleted: { count: number }
  /** `category`: as shown, when all of them have the same one */
  attachmentsDeleted: { count: number; category?: string | undefined }
  photosPublished: { count: number; galleryEntry: string }
  techniciansNotified: { names: readonly string[] }
  reviewRequested: Nothing
  reviewLinkOpened: Nothing
  reviewSiteOpened: { platform: string }

  // What the customer does on the job's page.
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
    /** how much of it was above the due */
    surplus?: number
  }
  cardStarted: CardFacts & { onJobPage?: true }
  cardDone: CardFacts & {
    tip: number
    card?: Parameters<typeof cardText>[0] | undefined
    surplus?: number
    /** The shop had given the payment up before. */
    late?: true
  }
  cardFailed: CardFacts & { codes: readonly string[] }
  cardUndecided: CardFacts
  refundedByHand: { amount: number; method: string }
  refundedAtSquare: { amount: number }
}

export type EventCode = keyof EventFacts

/** An event as a rule decides it. */
export type JobEvent = {
  [Code in EventCode]: {
    code: Code
    /** the status that an action led to, when it is another than before */
    status?: ServiceStatus
    /** the status before, when a person set `status` by hand along with an edit */
    statusBefore?: ServiceStatus
  } & EventFacts[Code]
}[EventCode]
