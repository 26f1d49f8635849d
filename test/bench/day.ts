/** After all demo data, and with 100 requests at every size. */
export const listedDay = "01/06/2031"
export const listedCount = 100
export const listedDayQuery = { date: listedDay, limit: listedCount } as const
/** Carried by every fifth request of that day only. */
export const searched = {
  name: "Quillfeather",
  phone: "9992223344",
  VIN: "5YJ3E1EA2KF317725",
  vehicle: "Studebaker Avanti",
  address: "Merriweather Ln",
  "dispatch number": "QF-88-10472",
} as const
export const commonName = "Ravenscroft"
export const commonCount = 500

export const jobDay = (round: number): string => `02/${String(1 + (round % 28)).padStart(2, "0")}/2031`

export const phoneOf = (round: number): string => String(9_990_000_000 + round)

export const windowOf = (index: number) => {
  const hour = 8 + (index % 4)
  const clock = (value: number) => `${((value + 11) % 12) + 1}:00${value < 12 ? "am" : "pm"}`
  return { appointmentTimeStart: clock(hour), appointmentTimeEnd: clock(hour + 2) }
}
