/** Long after everything in the demo data, and of 100 requests at every size. */
export const listedDay = "01/06/2031"
export const listedCount = 100
export const listedDayQuery = { date: listedDay, limit: listedCount } as const
/** of every fifth customer of that day, and of nobody else */
export const listedName = "Quillfeather"

/** Days that the measured jobs share, a few to each. */
export const jobDay = (round: number): string => `02/${String(1 + (round % 28)).padStart(2, "0")}/2031`

/** Nobody in the demo data has such a number. */
export const phoneOf = (round: number): string => String(9_990_000_000 + round)

export const windowOf = (index: number) => {
  const hour = 8 + (index % 4)
  const clock = (value: number) => `${((value + 11) % 12) + 1}:00${value < 12 ? "am" : "pm"}`
  return { appointmentTimeStart: clock(hour), appointmentTimeEnd: clock(hour + 2) }
}
