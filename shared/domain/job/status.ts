/** The table of statuses (docs/domain.md, section 4), used for colors, groups, buttons, and refusals. */

import { t } from "../../language.ts"

const statusColors = ["blue", "orange", "red", "yellow", "green", "teal", "purple", "grey"] as const
export type StatusColor = (typeof statusColors)[number]

export const serviceStatuses = [
  "open",
  "awaitingServiceScheduling",
  "awaitingCoverageVerification",
  "exception",
  "needParts",
  "awaitingParts",
  "awaitingTechnician",
  "repairReady",
  "awaitingCustomerConfirmation",
  "technicianEnroute",
  "serviceInProgress",
  "serviceComplete",
  "awaitingPayment",
  "paymentPending",
  "partialPayment",
  "invoiceSubmitted",
  "invoiceAccepted",
  "invoiceRejected",
  "invoicePaid",
  "serviceWarrantyRequested",
  "cancelled",
  "closed",
] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

export const isServiceStatus = (text: string): text is ServiceStatus =>
  (serviceStatuses as readonly string[]).includes(text)

export type CustomerGroup = "Assigned" | "Complete" | "Invoiced" | "Paid" | "Warranty"
export type StaffGroup = "Awaiting Completion" | "Awaiting Payment" | "Paid"

type StatusDefinition = {
  text: string
  color: StatusColor
  /** Turns purple once the total is above zero (owner's specification). */
  isPurpleOncePriced?: true
  /** `null` means it isn't counted. */
  customerGroup: CustomerGroup | null
  staffGroup: StaffGroup | null
  /** Of the seven steps of a job (`progress.ts`). */
  stepsDone: number
  /** Left out of lists unless a filter includes it. */
  isHidden?: true
  /** Not offered in the list of jobs that need a technician. */
  isNotAssignable?: true
  /** Labor is complete, so the labor editor doesn't mark it and a review can be asked for (owner's specification). */
  isWorkDone?: true
  /** Someone still owes money for finished work. */
  isOwed?: true
  /** Nothing more happens, so a customer's text belongs to another job if there is one. */
  isOver?: true
  /** Why the month's report leaves the job out. Without a reason it counts. */
  whyUncounted?: string
}

const notDone = t("The job isn't complete.")
const ahead = {
  customerGroup: "Assigned",
  staffGroup: "Awaiting Completion",
  stepsDone: 1,
  whyUncounted: notDone,
} as const
const invoiced = { customerGroup: "Invoiced", staffGroup: "Awaiting Payment", stepsDone: 6 } as const
const dropped = { customerGroup: null, staffGroup: null, isHidden: true, isOver: true } as const
const isPurpleOncePriced = true

/** One row for each status. What a status means anywhere is a column here. */
export const statuses: Readonly<Record<ServiceStatus, StatusDefinition>> = {
  open: { text: t("Open"), color: "blue", ...ahead },
  awaitingServiceScheduling: {
    text: t("Awaiting Scheduling"),
    color: "orange",
    ...ahead,
    isPurpleOncePriced,
    isNotAssignable: true,
  },
  awaitingCoverageVerification: {
    text: t("Awaiting Coverage Verification"),
    color: "orange",
    ...ahead,
    isPurpleOncePriced,
    isNotAssignable: true,
  },
  exception: { text: t("Exception"), color: "red", ...ahead },
  needParts: { text: t("Need Parts"), color: "red", ...ahead, stepsDone: 2, isPurpleOncePriced },
  awaitingParts: { text: t("Awaiting Parts"), color: "orange", ...ahead, stepsDone: 3, isPurpleOncePriced },
  awaitingTechnician: {
    text: t("Awaiting Technician"),
    color: "yellow",
    ...ahead,
    stepsDone: 4,
    isPurpleOncePriced,
  },
  repairReady: { text: t("Ready"), color: "green", ...ahead, stepsDone: 4, isPurpleOncePriced },
  awaitingCustomerConfirmation: {
    text: t("Awaiting Customer"),
    color: "yellow",
    ...ahead,
    isPurpleOncePriced,
  },
  technicianEnroute: { text: t("Technician En Route"), color: "yellow", ...ahead, stepsDone: 4 },
  serviceInProgress: { text: t("In Progress"), color: "teal", ...ahead, stepsDone: 5 },
  serviceComplete: {
    text: t("Service Complete"),
    color: "teal",
    customerGroup: "Complete",
    staffGroup: "Awaiting Payment",
    stepsDone: 6,
    isWorkDone: true,
  },
  awaitingPayment: {
    text: t("Awaiting Payment"),
    color: "orange",
    ...invoiced,
    isWorkDone: true,
    isOwed: true,
    whyUncounted: t("The customer hasn't paid."),
  },
  paymentPending: {
    text: t("Payment Pending"),
    color: "yellow",
    ...invoiced,
    whyUncounted: t("The payment is still pending."),
  },
  partialPayment: {
    text: t("Partial Payment"),
    color: "orange",
    ...invoiced,
    isWorkDone: true,
    isOwed: true,
  },
  invoiceSubmitted: {
    text: t("Invoice Submitted"),
    color: "blue",
    ...invoiced,
    isWorkDone: true,
    isOwed: true,
  },
  invoiceAccepted: {
    text: t("Invoice Accepted"),
    color: "blue",
    ...invoiced,
    isOwed: true,
    whyUncounted: t("The invoice was accepted but isn't paid."),
  },
  invoiceRejected: {
    text: t("Invoice Rejected"),
    color: "red",
    ...invoiced,
    isOwed: true,
    whyUncounted: t("The invoice was rejected."),
  },
  invoicePaid: {
    text: t("Paid"),
    color: "green",
    customerGroup: "Paid",
    staffGroup: "Paid",
    stepsDone: 7,
    isWorkDone: true,
    isOver: true,
  },
  serviceWarrantyRequested: {
    text: t("Warranty Requested"),
    color: "purple",
    ...ahead,
    customerGroup: "Warranty",
    isPurpleOncePriced,
  },
  cancelled: {
    text: t("Cancelled"),
    color: "grey",
    ...dropped,
    stepsDone: 1,
    isNotAssignable: true,
    whyUncounted: t("The job was cancelled."),
  },
  closed: {
    text: t("Closed"),
    color: "grey",
    ...dropped,
    stepsDone: 7,
    whyUncounted: t("The job was closed."),
  },
}

const statusesThat = (has: (definition: StatusDefinition) => boolean): readonly ServiceStatus[] =>
  serviceStatuses.filter((status) => has(statuses[status]))

export const statusText = (status: ServiceStatus): string => statuses[status].text
export const customerGroupOf = (status: ServiceStatus): CustomerGroup | null => statuses[status].customerGroup
export const staffGroupOf = (status: ServiceStatus): StaffGroup | null => statuses[status].staffGroup

export const serviceRequestStates: { value: ServiceStatus; text: string; color: StatusColor }[] =
  serviceStatuses.map((value) => ({ value, text: statuses[value].text, color: statuses[value].color }))

export type StatusStyle = {
  text: string
  color: StatusColor
  ground: StatusColor
  pulse: boolean
  shake: boolean
  darkText: boolean
}

export function statusStyle(status: ServiceStatus, totalCents: number): StatusStyle {
  const { text, color, isPurpleOncePriced: turnsPurple } = statuses[status]
  const ground = totalCents > 0 && turnsPurple ? "purple" : color
  return {
    text,
    color,
    ground,
    pulse: status === "technicianEnroute",
    shake: ground === "purple",
    darkText: ground === "yellow",
  }
}

export const hiddenStatuses = statusesThat(({ isHidden }) => isHidden === true)

export const notYetAssignable = statusesThat(({ isNotAssignable }) => isNotAssignable === true)

/** Cancelled and closed requests are in no calendar and no technician's pay. */
export const isDropped = (status: ServiceStatus): boolean => statuses[status].isHidden === true

export const isBeforeCompletion = (status: ServiceStatus): boolean =>
  statuses[status].staffGroup === "Awaiting Completion"

/** The customer was told no time yet, or that it still has to be confirmed. */
const unconfirmed: readonly ServiceStatus[] = [
  "open",
  "awaitingServiceScheduling",
  "awaitingCoverageVerification",
  "exception",
  "serviceWarrantyRequested",
]
export const isUnconfirmed = (status: ServiceStatus): boolean => unconfirmed.includes(status)

export const submittedStatuses = ["invoiceSubmitted", "invoiceAccepted", "invoiceRejected"] as const
export type SubmittedStatus = (typeof submittedStatuses)[number]
