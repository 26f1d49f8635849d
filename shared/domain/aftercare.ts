/**
 * Aftercare advice for new glass, used on the job's page, the services page, and invoices. Each entry is an
 * instruction with its reason, or something that is fine to do.
 */
export const aftercare = [
  [
    "Leave a window cracked about an inch for a day.",
    "A slammed door pushes air against glass that's still setting.",
  ],
  ["Leave the tape on for a day.", "It keeps the molding in place."],
  ["No high-pressure car wash for two days.", "Rain is fine."],
] as const
