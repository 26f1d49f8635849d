import type { Tab } from "../search-parameters.ts"

export const tabNames: Record<Tab, { text: string; short: string }> = {
  all: { text: "All", short: "All" },
  "Awaiting Completion": { text: "Awaiting Completion", short: "To do" },
  "Awaiting Payment": { text: "Awaiting Payment", short: "To pay" },
  Paid: { text: "Paid", short: "Paid" },
  unassigned: { text: "Unassigned", short: "Unassigned" },
  toSchedule: { text: "To schedule", short: "To schedule" },
}
