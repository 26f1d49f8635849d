/** The table of statuses (docs/domain.md, section 4), used for colors, groups, buttons, and refusals. */

export const statusColors = ["blue", "orange", "red", "yellow", "green", "teal", "purple", "grey"] as const
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
  /** `null` means it isn't counted. */
  customerGroup: CustomerGroup | null
  staffGroup: StaffGroup | null
}

const row = (
  text: string,
  color: StatusColor,
  customerGroup: CustomerGroup | null,
  staffGroup: StaffGroup | null,
): StatusDefinition => ({ text, color, customerGroup, staffGroup })

export const statuses = {
  open: row("Open", "blue", "Assigned", "Awaiting Completion"),
  awaitingServiceScheduling: row("Awaiting Scheduling", "orange", "Assigned", "Awaiting Completion"),
  awaitingCoverageVerification: row(
    "Awaiting Coverage Verification",
    "orange",
    "Assigned",
    "Awaiting Completion",
  ),
  exception: row("Exception", "red", "Assigned", "Awaiting Completion"),
  needParts: row("Need Parts", "red", "Assigned", "Awaiting Completion"),
  awaitingParts: row("Awaiting Parts", "orange", "Assigned", "Awaiting Completion"),
  awaitingTechnician: row("Awaiting Technician", "yellow", "Assigned", "Awaiting Completion"),
  repairReady: row("Ready", "green", "Assigned", "Awaiting Completion"),
  awaitingCustomerConfirmation: row("Awaiting Customer", "yellow", "Assigned", "Awaiting Completion"),
  technicianEnroute: row("Technician En Route", "yellow", "Assigned", "Awaiting Completion"),
  serviceInProgress: row("In Progress", "teal", "Assigned", "Awaiting Completion"),
  serviceComplete: row("Service Complete", "teal", "Complete", "Awaiting Payment"),
  awaitingPayment: row("Awaiting Payment", "orange", "Invoiced", "Awaiting Payment"),
  paymentPending: row("Payment Pending", "yellow", "Invoiced", "Awaiting Payment"),
  partialPayment: row("Partial Payment", "orange", "Invoiced", "Awaiting Payment"),
  invoiceSubmitted: row("Invoice Submitted", "blue", "Invoiced", "Awaiting Payment"),
  invoiceAccepted: row("Invoice Accepted", "blue", "Invoiced", "Awaiting Payment"),
  invoiceRejected: row("Invoice Rejected", "red", "Invoiced", "Awaiting Payment"),
  invoicePaid: row("Paid", "green", "Paid", "Paid"),
  serviceWarrantyRequested: row("Warranty Requested", "purple", "Warranty", "Awaiting Completion"),
  cancelled: row("Cancelled", "grey", null, null),
  closed: row("Closed", "grey", null, null),
} satisfies Record<ServiceStatus, StatusDefinition>

export const statusText = (status: ServiceStatus): string => statuses[status].text
export const customerGroupOf = (status: ServiceStatus): CustomerGroup | null => statuses[status].customerGroup
export const staffGroupOf = (status: ServiceStatus): StaffGroup | null => statuses[status].staffGroup

export const serviceRequestStates: { value: ServiceStatus; text: string; color: StatusColor }[] =
  serviceStatuses.map((value) => ({ value, text: statuses[value].text, color: statuses[value].color }))

/** Statuses before completion that turn purple once the total is above zero (owner's specification). */
const purpleWhenPriced: readonly ServiceStatus[] = [
  "awaitingServiceScheduling",
  "awaitingCoverageVerification",
  "needParts",
  "serviceWarrantyRequested",
  "awaitingParts",
  "awaitingTechnician",
  "repairReady",
  "awaitingCustomerConfirmation",
]

export type StatusLook = {
  text: string
  color: StatusColor
  ground: StatusColor
  pulse: boolean
  shake: boolean
  darkText: boolean
}

export function statusLook(status: ServiceStatus, totalCents: number): StatusLook {
  const { text, color } = statuses[status]
  const ground = totalCents > 0 && purpleWhenPriced.includes(status) ? "purple" : color
  return {
    text,
    color,
    ground,
    pulse: status === "technicianEnroute",
    shake: ground === "purple",
    darkText: ground === "yellow",
  }
}

export const hiddenStatuses: readonly ServiceStatus[] = ["cancelled", "closed"]

export const notYetAssignable: readonly ServiceStatus[] = [
  "awaitingServiceScheduling",
  "awaitingCoverageVerification",
  "cancelled",
]

export const isBeforeCompletion = (status: ServiceStatus): boolean =>
  statuses[status].staffGroup === "Awaiting Completion"

export const submittedStatuses = ["invoiceSubmitted", "invoiceAccepted", "invoiceRejected"] as const
export type SubmittedStatus = (typeof submittedStatuses)[number]
