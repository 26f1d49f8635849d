export const ivyJobs = [
  { key: "newDispatches", title: "New Safelite dispatches" },
  { key: "readyToInvoice", title: "Safelite dispatches ready to invoice" },
] as const
export type PortalJob = (typeof ivyJobs)[number]["key"]

/** Seconds for which a portal reply is reused. */
export const pollSeconds = 60

/** A request from a dispatch is planned for the whole day until staff set a time (owner's specification). */
export const dispatchWindow = { start: 6 * 60, end: 17 * 60 } as const
