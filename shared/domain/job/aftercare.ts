/** Aftercare advice on the job's page and the services page: an instruction and its reason. */
export const aftercare = [
  [
    "Leave a window cracked about an inch for a day.",
    "A slammed door pushes air against glass that's still setting.",
  ],
  ["Leave the tape on for a day.", "It keeps the molding in place."],
  ["No high-pressure car wash for two days.", "Rain is fine."],
] as const
