/**
 * How a customer treats fresh glass: the one source of the job's page, the services page and the closing text of invoices.
 * Each is something to do and why, or what is still fine.
 */
export const aftercare = [
  [
    "Leave a window cracked about an inch for a day.",
    "A slammed door pushes air against glass that's still setting.",
  ],
  ["Leave the tape on for a day.", "It keeps the molding in place."],
  ["No high-pressure car wash for two days.", "Rain is fine."],
] as const
