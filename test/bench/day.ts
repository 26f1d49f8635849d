/** Long after everything in the demo data, and of 100 requests at every size. */
export const listedDay = "01/06/2031"
export const listedCount = 100
export const listedDayQuery = { date: listedDay, limit: listedCount } as const
/** What every fifth request of that day carries, and no other: it is found by each of these. */
export const searched = {
  name: "Quillfeather",
  phone: "9992223344",
  VIN: "5YJ3E1EA2KF317725",
  vehicle: "Studebaker Avanti",
  address: "Merriweather Ln",
  "dispatch number": "QF-88-10472",
} as const
/** of the others, and of as many more in a store that is measured as fill a page of the search */
export const commonName = "Ravenscroft"
export const commonCount = 500

/** Days that the measured jobs share, a few to each. */
export const jobDay = (round: number): string => `02/${String(1 + (round % 28)).padStart(2, "0")}/2031`

/** Nobody in the demo data has such a number. */
export const phoneOf = (round: number): string => String(9_990_000_000 + round)

export const windowOf = (index: number) => {
  const hour = 8 + (index % 4)
  const clock = (value: number) => `${((value + 11) % 12) + 1}:00${value < 12 ? "am" : "pm"}`
  return { appointmentTimeStart: clock(hour), appointmentTimeEnd: clock(hour + 2) }
}
