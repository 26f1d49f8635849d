import { rejectionTexts } from "../insurance/rejection.ts"
import { cardText } from "../money/card-text.ts"
import { formatMoney } from "../money/money.ts"
import { printedDate, shopTimeAt } from "../schedule/dates.ts"
import { actions } from "./actions.ts"
import type { EventCode, JobEvent } from "./job-event.ts"
import { statusText } from "./status.ts"

/** The sentences of a job's history. What is stored are the codes and facts of `job-event.ts`. */

type EventOf<Code extends EventCode> = Extract<JobEvent, { code: Code }>

type Texts = { [Code in EventCode]: (event: EventOf<Code>) => string }

const countText = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count} ${many}`

const ofItTip = ({ tip }: { tip: number }): string => (tip > 0 ? `, ${formatMoney(tip)} of it tip` : "")

const above = (surplus: number | undefined, words: string): string =>
  surplus === undefined ? "" : `, ${formatMoney(surplus)} more than was due${words}`

const onPage = ({ onJobPage }: { onJobPage?: true }): string => (onJobPage ? " on the job's page" : "")

const oldPartsTexts = {
  returned: "recorded that the customer got the old parts",
  shown: "recorded that the customer saw the old parts",
  declined: "recorded that the customer didn't want the old parts",
} as const

const methodTexts: Record<string, (number: string | undefined) => string> = {
  CASH: () => "in cash",
  CHECK: (number) => `by check ${number}`,
  INSURANCEPAID: (number) => `from the insurer${number ? `, number ${number}` : ""}`,
  POINTOFSALE: () => "at the card reader",
  CREDITCARD: () => "by card",
}

const refundTexts: Record<string, string> = {
  CASH: "in cash",
  CHECK: "by check",
  INSURANCEPAID: "to the insurer",
  POINTOFSALE: "at the card reader",
}

const cardWords = {
  payment: {
    started: ["began to charge", "to a card"],
    done: ["took", "by card"],
    failed: ["couldn't charge", "to the card"],
    undecided: ["is waiting to hear whether", "was charged to the card"],
  },
  ownPayment: {
    started: ["began to pay", "by card"],
    done: ["paid", "by card"],
    failed: ["couldn't pay", "by card"],
    undecided: ["is waiting to hear whether", "was charged to the card"],
  },
  refund: {
    started: ["began to give back", "to the card"],
    done: ["gave back", "to the card"],
    failed: ["couldn't give back", "to the card"],
    undecided: ["is waiting to hear whether", "went back to the card"],
  },
} as const

const cardSentence = (
  stage: keyof (typeof cardWords)["payment"],
  { kind, amount }: { kind: keyof typeof cardWords; amount: number },
): string => {
  const [before, after] = cardWords[kind][stage]
  return `${before} ${formatMoney(amount)} ${after}`
}

const label = ({ code }: { code: keyof typeof actions }): string => actions[code].label

const texts: Texts = {
  confirmAppointment: (event) =>
    event.withoutTechnician ? `${label(event)}, no technician assigned yet` : label(event),
  partsOrdered: label,
  partsReceived: label,
  assignTechnicians: (event) => (event.removed ? "Unassign technicians" : label(event)),
  navigate: label,
  authorizeEstimate: ({ name, amount, how, onJobPage }) =>
    onJobPage
      ? `authorized ${formatMoney(amount)} by ${how}${onPage({ onJobPage })}`
      : `recorded that ${name} authorized ${formatMoney(amount)} by ${how}`,
  declineCalibration: ({ name, onJobPage }) =>
    onJobPage
      ? `declined the calibration by signature${onPage({ onJobPage })}`
      : `recorded that ${name} declined the calibration by signature`,
  startJob: label,
  completeJob: label,
  recordInstall: () => "wrote the install record",
  recordOldParts: ({ choice }) => oldPartsTexts[choice],
  recordCoverage: ({ covered }) =>
    covered ? "verified the coverage" : "recorded that the policy doesn't cover the glass",
  submitBill: ({ amount, how, to, isSupplement, isAgain }) =>
    `sent the insurer's ${isSupplement ? "supplement" : "bill"} for ${formatMoney(amount)}${isAgain ? " again" : ""}${
      to ? ` to ${to}` : how === "download" ? " through a portal or by mail" : ""
    }`,
  rejectBill: ({ reason, isSupplement, sentAt }) =>
    `recorded that the insurer rejected the ${isSupplement ? "supplement" : "bill"}${
      sentAt ? ` of ${printedDate(shopTimeAt(sentAt).date)}` : ""
    }: ${rejectionTexts[reason]}`,
  undoRejection: ({ reason, isSupplement }) =>
    `took back the rejection of the ${isSupplement ? "supplement" : "bill"}: ${rejectionTexts[reason]}`,
  unmarkPaid: label,
  completePayment: label,
  reopen: label,
  cancel: label,
  setStatus: ({ from, status }) =>
    `set the status by hand: ${statusText(status ?? from)}, was ${statusText(from)}`,
  unmarkRescheduled: label,
  toggleHalfJob: ({ halfJob }) => (halfJob ? "marked the job as a half job" : "removed the half job marker"),
  toggleMultiJob: ({ multiJob }) =>
    multiJob ? "marked the job as a multi job" : "removed the multi job marker",
  invoiceCopySent: ({ by }) => `sent the invoice by ${by}`,
  undo: ({ action }) => `undid ${actions[action].label}`,
  deleteDispatch: ({ dispatch }) => `deleted dispatch ${dispatch}`,
  keepTime: () => "kept the time",
  reviewSurplus: ({ amount }) => `reviewed ${formatMoney(amount)} paid above what was due`,
  switchInvoiceType: ({ invoiceType, payer }) =>
    `switched to ${[invoiceType, payer].filter(Boolean).join(", ")}`,

  requestCreated: () => "took the request",
  requestImported: () => "moved the job in from another program",
  dispatchAccepted: ({ dispatch }) => `took the dispatch ${dispatch}`,
  bookedOnWebsite: ({ callAbout }) =>
    `asked for a service on the website${
      callAbout === undefined
        ? ""
        : `, and for a call about ${callAbout === "time" ? "the time" : "where and when"}`
    }`,
  createdAsWarranty: ({ original }) => `made a warranty dispatch of ${original}`,

  requestChanged: () => "changed the request",
  chargesChanged: () => "changed the charges",
  amountDueChanged: () => "changed the amount due",
  promoCodeChanged: () => "changed the promo code",
  signatureSaved: () => "saved the signature",
  paymentSignatureSaved: () => "saved the payment signature",
  overheadFilled: () => "autofilled the overhead",
  overheadReset: () => "reset the overhead",
  warrantyVisitCreated: ({ invoiceNumber }) => `made the warranty dispatch ${invoiceNumber}`,
  warrantyVisitDeleted: ({ invoiceNumber }) => `deleted the warranty visit ${invoiceNumber}`,

  alertLeft: () => "left an alert for the technician",
  alertRead: () => "acknowledged the technician alert",
  alertRemoved: () => "removed a technician alert",
  notesDeleted: ({ count }) => `deleted ${countText(count, "a note", "notes")}`,
  attachmentsDeleted: ({ count, category }) =>
    `deleted ${countText(count, "an attachment", "attachments")}${category === undefined ? "" : ` (${category})`}`,
  attachmentRefiled: ({ from, to }) => `moved an attachment from ${from} to ${to}`,
  photosPublished: ({ count, galleryEntry }) =>
    `published ${countText(count, "a photo", "photos")} in the gallery (${galleryEntry})`,
  techniciansNotified: ({ names }) => `notified ${names.join(", ")} by text`,
  reviewRequested: () => "asked for a review by text",
  reviewLinkOpened: () => "opened the review link",
  reviewSiteOpened: ({ platform }) => `went on to ${platform} for a review`,

  textsAllowed: () => "agreed to texts on the job's page",
  textsRequested: () => "requested texts on the job's page, so the phone was texted for a YES",
  textsEnded: () => "ended texts on the job's page",
  signedOnJobPage: () => "signed for the work on the job's page",
  reviewStartedOnJobPage: () => "went on to a review from the job's page",
  timeRequested: ({ wish }) => `asked for another time: ${wish}`,

  paymentTaken: ({ amount, tip, method, number, surplus }) =>
    `took ${formatMoney(amount)} ${methodTexts[method]?.(number) ?? method}${ofItTip({ tip })}${above(surplus, " when it was recorded")}`,
  cardStarted: (event) => `${cardSentence("started", event)}${onPage(event)}`,
  cardDone: (event) =>
    [
      cardSentence("done", event),
      event.card && event.kind !== "refund" ? `, ${cardText(event.card, " ending in ")}` : "",
      ofItTip(event),
      above(event.surplus, ""),
      event.late ? ", after it was given up" : "",
    ].join(""),
  cardFailed: (event) =>
    `${cardSentence("failed", event)}: ${event.codes.map((code) => code.toLowerCase().replaceAll("_", " ")).join(", ")}`,
  cardUndecided: (event) => cardSentence("undecided", event),
  refundedByHand: ({ amount, method }) =>
    `gave back ${formatMoney(amount)} ${refundTexts[method] ?? "by hand"}`,
  refundedAtSquare: ({ amount }) => `learned that ${formatMoney(amount)} was given back at Square`,
}

const namesStatus: readonly EventCode[] = ["setStatus"]

const isEventCode = (code: string): code is EventCode => Object.hasOwn(texts, code)

export const isJobEvent = (value: unknown): value is JobEvent =>
  typeof value === "object" &&
  value !== null &&
  "code" in value &&
  typeof value.code === "string" &&
  isEventCode(value.code)

/** The history's text after the person's name: "Parts Ordered, Awaiting Parts". */
export function describeEvent(event: JobEvent): string {
  // Each function takes the event of its own code. The compiler can't follow that through the lookup.
  const text = (texts[event.code] as (event: JobEvent) => string)(event)
  const { code, status, statusBefore } = event
  if (status === undefined || namesStatus.includes(code)) return text
  return statusBefore === undefined
    ? `${text}, ${statusText(status)}`
    : `${text} and ${describeEvent({ code: "setStatus", from: statusBefore, status })}`
}
