import { t } from "../../language.ts"
import { rejectionTexts } from "../insurance/rejection.ts"
import { failureWords } from "../money/card-failures.ts"
import { cardEndingText } from "../money/card-text.ts"
import { formatMoney } from "../money/money.ts"
import { printedDate, shopTimeAt } from "../schedule/dates.ts"
import { actions } from "./actions.ts"
import type { EventCode, JobEvent } from "./job-event.ts"
import { statusText } from "./status.ts"

/**
 * The sentences of a job's history. What is stored are the codes and facts of `job-event.ts`. Readers in another
 * language translate the finished sentence, so what is between its commas is a sentence of its own.
 */

type EventOf<Code extends EventCode> = Extract<JobEvent, { code: Code }>

type Texts = { [Code in EventCode]: (event: EventOf<Code>) => string }

const ofItTip = ({ tip }: { tip: number }): string =>
  tip > 0 ? `, ${t(`${formatMoney(tip)} of it tip`)}` : ""

const above = (surplus: number | undefined): string =>
  surplus === undefined ? "" : `, ${t(`${formatMoney(surplus)} more than was due`)}`

const aboveWhenRecorded = (surplus: number | undefined): string =>
  surplus === undefined ? "" : `, ${t(`${formatMoney(surplus)} more than was due when it was recorded`)}`

const oldPartsTexts = {
  returned: t("recorded that the customer got the old parts"),
  shown: t("recorded that the customer saw the old parts"),
  declined: t("recorded that the customer didn't want the old parts"),
} as const

const takenTexts: Record<string, (sum: string, number: string | undefined) => string> = {
  CASH: (sum) => t(`took ${sum} in cash`),
  CHECK: (sum, number) => t(`took ${sum} by check ${number}`),
  INSURANCEPAID: (sum, number) =>
    `${t(`took ${sum} from the insurer`)}${number ? `, ${t(`number ${number}`)}` : ""}`,
  POINTOFSALE: (sum) => t(`took ${sum} at the card reader`),
  CREDITCARD: (sum) => t(`took ${sum} by card`),
}

const refundTexts: Record<string, (sum: string) => string> = {
  CASH: (sum) => t(`gave back ${sum} in cash`),
  CHECK: (sum) => t(`gave back ${sum} by check`),
  INSURANCEPAID: (sum) => t(`gave back ${sum} to the insurer`),
  POINTOFSALE: (sum) => t(`gave back ${sum} at the card reader`),
}

type CardText = (sum: string) => string

const cardTexts: Record<
  "payment" | "ownPayment" | "refund",
  Record<"started" | "done" | "undecided", CardText> & { failed: (sum: string, why: string) => string }
> = {
  payment: {
    started: (sum) => t(`began to charge ${sum} to a card`),
    done: (sum) => t(`took ${sum} by card`),
    failed: (sum, why) => t(`couldn't charge ${sum} to the card: ${why}`),
    undecided: (sum) => t(`is waiting to hear whether ${sum} was charged to the card`),
  },
  ownPayment: {
    started: (sum) => t(`began to pay ${sum} by card`),
    done: (sum) => t(`paid ${sum} by card`),
    failed: (sum, why) => t(`couldn't pay ${sum} by card: ${why}`),
    undecided: (sum) => t(`is waiting to hear whether ${sum} was charged to the card`),
  },
  refund: {
    started: (sum) => t(`began to give back ${sum} to the card`),
    done: (sum) => t(`gave back ${sum} to the card`),
    failed: (sum, why) => t(`couldn't give back ${sum} to the card: ${why}`),
    undecided: (sum) => t(`is waiting to hear whether ${sum} went back to the card`),
  },
}

const texts: Texts = {
  confirmAppointment({ withoutTechnician }) {
    const confirmed = t("confirmed the appointment")
    return withoutTechnician ? `${confirmed}, ${t("no technician assigned yet")}` : confirmed
  },
  partsOrdered: () => t("ordered parts"),
  partsReceived: () => t("received parts"),
  assignTechnicians: ({ removed }) => (removed ? t("unassigned technicians") : t("assigned technicians")),
  navigate: () => t("marked the technician as on the way"),
  authorizeEstimate: ({ name, amount, how, onJobPage }) =>
    onJobPage
      ? t(`authorized ${formatMoney(amount)} by ${how} on the job's page`)
      : t(`recorded that ${name} authorized ${formatMoney(amount)} by ${how}`),
  declineCalibration: ({ name, onJobPage }) =>
    onJobPage
      ? t("declined the calibration by signature on the job's page")
      : t(`recorded that ${name} declined the calibration by signature`),
  startJob: () => t("started the job"),
  completeJob: () => t("completed the job"),
  recordInstall: () => t("wrote the install record"),
  recordOldParts: ({ choice }) => oldPartsTexts[choice],
  recordCoverage: ({ covered }) =>
    covered ? t("verified the coverage") : t("recorded that the policy doesn't cover the glass"),
  submitBill({ amount, how, to, isSupplement, isAgain }) {
    const sum = isAgain ? t(`${formatMoney(amount)} again`) : formatMoney(amount)
    if (to)
      return isSupplement
        ? t(`sent the insurer's supplement for ${sum} to ${to}`)
        : t(`sent the insurer's bill for ${sum} to ${to}`)
    if (how === "download")
      return isSupplement
        ? t(`sent the insurer's supplement for ${sum} through a portal or by mail`)
        : t(`sent the insurer's bill for ${sum} through a portal or by mail`)
    return isSupplement
      ? t(`sent the insurer's supplement for ${sum}`)
      : t(`sent the insurer's bill for ${sum}`)
  },
  rejectBill({ reason: code, isSupplement, sentAt }) {
    const reason = rejectionTexts[code]
    if (!sentAt)
      return isSupplement
        ? t(`recorded that the insurer rejected the supplement: ${reason}`)
        : t(`recorded that the insurer rejected the bill: ${reason}`)
    const date = printedDate(shopTimeAt(sentAt).date)
    return isSupplement
      ? t(`recorded that the insurer rejected the supplement of ${date}: ${reason}`)
      : t(`recorded that the insurer rejected the bill of ${date}: ${reason}`)
  },
  undoRejection: ({ reason, isSupplement }) =>
    isSupplement
      ? t(`took back the rejection of the supplement: ${rejectionTexts[reason]}`)
      : t(`took back the rejection of the bill: ${rejectionTexts[reason]}`),
  unmarkPaid: () => t("unmarked the customer as paid"),
  completePayment: () => t("completed the payment"),
  reopen: () => t("reopened the request"),
  cancel: () => t("canceled the request"),
  setStatus: ({ from, status }) =>
    t(`set the status by hand: ${statusText(status ?? from)}, was ${statusText(from)}`),
  unmarkRescheduled: () => t("removed the rescheduled marker"),
  toggleHalfJob: ({ halfJob }) =>
    halfJob ? t("marked the job as a half job") : t("removed the half job marker"),
  toggleMultiJob: ({ multiJob }) =>
    multiJob ? t("marked the job as a multi job") : t("removed the multi job marker"),
  invoiceCopySent: ({ by }) =>
    by === "email" ? t("sent the invoice by email") : t("sent the invoice by text"),
  undo: ({ action }) => t(`undid ${actions[action].label}`),
  deleteDispatch: ({ dispatch }) => t(`deleted dispatch ${dispatch}`),
  keepTime: () => t("kept the time"),
  reviewSurplus: ({ amount }) => t(`reviewed ${formatMoney(amount)} paid above what was due`),
  switchInvoiceType: ({ invoiceType, payer }) =>
    t(`switched to ${[invoiceType, payer].filter(Boolean).join(", ")}`),

  requestCreated: () => t("took the request"),
  requestImported: () => t("moved the job in from another program"),
  dispatchAccepted: ({ dispatch }) => t(`took the dispatch ${dispatch}`),
  bookedOnWebsite({ callAbout }) {
    const booked = t("requested service online")
    if (callAbout === undefined) return booked
    return `${booked}, ${callAbout === "time" ? t("and a call about the time") : t("and a call about where and when")}`
  },
  createdAsWarranty: ({ original }) => t(`made a warranty dispatch of ${original}`),

  requestChanged: () => t("changed the request"),
  chargesChanged: () => t("changed the charges"),
  amountDueChanged: () => t("changed the amount due"),
  promoCodeChanged: () => t("changed the promo code"),
  signatureSaved: () => t("saved the signature"),
  paymentSignatureSaved: () => t("saved the payment signature"),
  overheadFilled: () => t("autofilled the overhead"),
  overheadReset: () => t("reset the overhead"),
  warrantyVisitCreated: ({ invoiceNumber }) => t(`made the warranty dispatch ${invoiceNumber}`),
  warrantyVisitDeleted: ({ invoiceNumber }) => t(`deleted the warranty visit ${invoiceNumber}`),

  alertLeft: () => t("left an alert for the technician"),
  alertRead: () => t("acknowledged the technician alert"),
  alertRemoved: () => t("removed a technician alert"),
  notesDeleted: ({ count }) => (count === 1 ? t("deleted a note") : t(`deleted ${count} notes`)),
  attachmentsDeleted({ count, category }) {
    if (category === undefined)
      return count === 1 ? t("deleted an attachment") : t(`deleted ${count} attachments`)
    return count === 1
      ? t(`deleted an attachment (${category})`)
      : t(`deleted ${count} attachments (${category})`)
  },
  attachmentRefiled: ({ from, to }) => t(`moved an attachment from ${from} to ${to}`),
  photosPublished: ({ count, galleryEntry }) =>
    count === 1
      ? t(`published a photo in the gallery (${galleryEntry})`)
      : t(`published ${count} photos in the gallery (${galleryEntry})`),
  techniciansNotified: ({ names }) => t(`notified ${names.join(", ")} by text`),
  reviewRequested: () => t("asked for a review by text"),
  reviewLinkOpened: () => t("opened the review link"),
  reviewSiteOpened: ({ platform }) => t(`went on to ${platform} for a review`),

  textsAllowed: () => t("agreed to texts on the job's page"),
  textsRequested: () => t("requested texts on the job's page, so the phone was texted for a YES"),
  textsEnded: () => t("ended texts on the job's page"),
  signedOnJobPage: () => t("signed for the work on the job's page"),
  reviewStartedOnJobPage: () => t("went on to a review from the job's page"),
  timeRequested: ({ wish }) => t(`asked for another time: ${wish}`),

  paymentTaken({ amount, tip, method, number, surplus }) {
    const sum = formatMoney(amount)
    const takenText = takenTexts[method]?.(sum, number) ?? `took ${sum} ${method}`
    return `${takenText}${ofItTip({ tip })}${aboveWhenRecorded(surplus)}`
  },
  cardStarted({ kind, amount, onJobPage }) {
    const started = cardTexts[kind].started(formatMoney(amount))
    return onJobPage ? t(`${started} on the job's page`) : started
  },
  cardDone: ({ kind, amount, card, tip, surplus, late }) =>
    [
      cardTexts[kind].done(formatMoney(amount)),
      card && kind !== "refund" ? `, ${cardEndingText(card)}` : "",
      ofItTip({ tip }),
      above(surplus),
      late ? `, ${t("after it was given up")}` : "",
    ].join(""),
  cardFailed: ({ kind, amount, codes }) =>
    cardTexts[kind].failed(formatMoney(amount), codes.map(failureWords).join(", ")),
  cardUndecided: ({ kind, amount }) => cardTexts[kind].undecided(formatMoney(amount)),
  refundedByHand({ amount, method }) {
    const sum = formatMoney(amount)
    return refundTexts[method]?.(sum) ?? t(`gave back ${sum} by hand`)
  },
  refundedAtSquare: ({ amount }) => t(`learned that ${formatMoney(amount)} was given back at Square`),
  chargedBack: ({ amount }) => t(`recorded that the bank took back ${formatMoney(amount)} (chargeback)`),
}

const namesStatus: readonly EventCode[] = ["setStatus"]

const isEventCode = (code: string): code is EventCode => Object.hasOwn(texts, code)

export const isJobEvent = (value: unknown): value is JobEvent =>
  typeof value === "object" &&
  value !== null &&
  "code" in value &&
  typeof value.code === "string" &&
  isEventCode(value.code)

/** The history's text after the person's name: "ordered parts, Awaiting Parts". */
export function describeEvent(event: JobEvent): string {
  // Each function takes the event of its own code. The compiler can't follow that through the lookup.
  const text = (texts[event.code] as (event: JobEvent) => string)(event)
  const { code, status, statusBefore } = event
  if (status === undefined || namesStatus.includes(code)) return text
  return statusBefore === undefined
    ? `${text}, ${statusText(status)}`
    : t(`${text} and ${describeEvent({ code: "setStatus", from: statusBefore, status })}`)
}
