export const ivyJobs = [
  { key: "newDispatches", title: "New Safelite dispatches" },
  { key: "readyToInvoice", title: "Safelite dispatches ready to invoice" },
  { key: "invoiceSent", title: "State updates to Invoice Sent", later: true },
  { key: "invoiceRejected", title: "State updates to Rejected", later: true },
  { key: "invoicePaid", title: "State updates to Paid", later: true },
  { key: "lynxDispatches", title: "Lynx dispatches", later: true },
  { key: "gerberDispatches", title: "Gerber dispatches", later: true },
  { key: "feeAudit", title: "Fee audit", later: true },
  { key: "overheadAudit", title: "Overhead audit", later: true },
] as const satisfies readonly { key: string; title: string; later?: true }[]

export const portalJobs = ["newDispatches", "readyToInvoice"] as const
export type PortalJob = (typeof portalJobs)[number]

/** Seconds for which a portal reply is reused. */
export const askedEverySeconds = 60

/** A request from a dispatch is planned for the whole day until staff set a time (owner's specification). */
export const dispatchWindow = { start: 6 * 60, end: 17 * 60 } as const
